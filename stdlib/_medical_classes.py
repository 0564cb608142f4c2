"""Medicines that are of more classes than the one that they stand under in their list."""

from __future__ import annotations

_MORE = """
nsaid: aspirin-paracetamol-caffeine, hydrocodone-ibuprofen, aspirin-codeine
analgesic: nsaid, opioid, nyquil
antiplatelet: aspirin
antihistamine: nyquil, dimenhydrinate, meclizine, cyclizine
steroid: fluticasone, budesonide, beclomethasone, mometasone, inhaled corticosteroid, budesonide-formoterol,
 fluticasone-salmeterol
blood_pressure: diuretic
heart_rhythm: propranolol, metoprolol, atenolol, bisoprolol, carvedilol, beta blocker, diltiazem, verapamil
nausea: promethazine
sedative: diphenhydramine, doxylamine, hydroxyzine, promethazine, phenobarbital
antiepileptic: valproate, diazepam, lorazepam, clonazepam, midazolam
mood_stabilizer: lamotrigine, carbamazepine
antipsychotic: prochlorperazine, droperidol
cancer: methotrexate, rituximab, tamoxifen, letrozole, anastrozole, leuprolide, goserelin, mercaptopurine
immune: cyclophosphamide
stomach: metoclopramide, domperidone
"""
"""A class, and the medicines or whole classes that belong to it as well."""
_NOT_OF_CLASS = {"analgesic": frozenset({"naloxone", "naltrexone"})}
"""Medicines that do not belong to it, though the whole of their class does."""


def _further_classes_read() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for line in _MORE.strip().replace("\n ", " ").split("\n"):
        name, _, listed = line.partition(": ")
        found[name] = frozenset(listed.split(", "))
    return found


_CLASSES = _further_classes_read()
_NONE: frozenset[str] = frozenset()


def is_of_class(group: str, section: str, name: str) -> bool:
    """Tell whether a medicine, which stands in a section, is of a class; every medicine is of `any`."""
    if group in ("any", section):
        return True
    more = _CLASSES.get(group, _NONE)
    return name in more or (section in more and name not in _NOT_OF_CLASS.get(group, _NONE))


def further_classes() -> dict[str, frozenset[str]]:
    """Give back for each class the medicines and the whole classes that belong to it as well."""
    return dict(_CLASSES)
