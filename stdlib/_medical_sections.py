"""The sections of the phrase lists of `medical.*`, told here so that declaring the tools reads no list."""

from __future__ import annotations

MEDICAL_SECTIONS = {
    "medical_actions": "emergency urgent poison_centre crisis_line",
    "medical_disclaimers": "not_a_professional not_advice no_diagnosis",
    "medical_medications": (
        "nsaid analgesic opioid antibiotic antiviral antifungal antiparasitic antihistamine decongestant respiratory "
        "steroid allergy_emergency anticoagulant antiplatelet blood_pressure diuretic heart_rhythm cholesterol "
        "diabetes thyroid stomach bowel nausea antidepressant sedative antipsychotic mood_stabilizer antiepileptic "
        "stimulant neurology contraceptive hormone bone_joint immune cancer skin eye_ear antidote vaccine supplement"
    ),
    "medical_populations": (
        "pregnancy breastfeeding infants children older_adults renal hepatic immunocompromised diabetes heart_disease "
        "lung_disease allergy bleeding_risk epilepsy"
    ),
    "medical_professionals": (
        "doctor specialist women paediatrician pharmacist nurse dentist mental_health therapist dietitian emergency"
    ),
    "medical_red_flags": (
        "cardiac stroke neurological respiratory sepsis meningitis anaphylaxis abdominal bleeding pregnancy paediatric "
        "psychiatric spine genitourinary eye clot diabetic head_injury poisoning trauma cancer"
    ),
}
"""For each list its sections, in its order."""


def medical_sections(name: str) -> tuple[str, ...]:
    """Give back the sections of a list, `any` first."""
    return ("any", *MEDICAL_SECTIONS[name].split())
