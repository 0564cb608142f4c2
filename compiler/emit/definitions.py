"""Writes what stands at the top of a generated module: phrase lists, patterns, matchers, and the class of the facts."""

from __future__ import annotations

from rubricc.compiler.emit.code import Code, assignment, compare, joined, ternary
from rubricc.compiler.emit.expressions import ExpressionWriter
from rubricc.compiler.emit.facts import Fact
from rubricc.compiler.emit.layout import Tree, laid_out, nested_call, nested_tuple
from rubricc.compiler.emit.literals import docstring, text_literal
from rubricc.compiler.emit.strict import NONE
from rubricc.compiler.emit.unit import Unit
from rubricc.compiler.ir.expressions import Expression, Quantified
from rubricc.compiler.ir.rubric import Entry, InputDef, LexiconDef, PatternDef, Spelling

CALLER_TYPES = {
    "Text": "str",
    "List": "Sequence[str]",
    "Messages": "Sequence[Message]",
}
READERS = {"Text": "text", "List": "texts", "Messages": "messages", "Date": "date"}


def definition_lines(unit: Unit) -> list[str]:
    """Give back the phrase lists, patterns and matchers of a rubric."""
    lines = [f"{unit.language_name} = {text_literal(unit.rubric.language)}"]
    for lexicon in unit.rubric.lexicons:
        lines.extend(_lexicon_lines(unit, lexicon))
    for pattern in unit.rubric.patterns:
        lines.extend(_pattern_lines(unit, pattern))
    for name, lexicons in unit.sought().items():
        unit.use_runtime("Matcher")
        matcher = unit.matcher_names[name]
        together = nested_tuple(unit.lexicon_names[lexicon] for lexicon in lexicons)
        lines.append(f"# All phrases that are sought in {name}, in one pass.")
        lines.extend(laid_out(nested_call("Matcher", together, unit.language_name), 0, before=f"{matcher} = "))
    unit.use_runtime("queries")
    sought = [unit.matcher_names["query"]] if "query" in unit.matcher_names else []
    lines.append(f"{unit.queries_name} = queries({', '.join([unit.language_name, *sought])})")
    return lines


def _lexicon_lines(unit: Unit, lexicon: LexiconDef) -> list[str]:
    unit.use_runtime("phrase_list")
    spellings = [spelling for entry in lexicon.entries for spelling in entry.spellings]
    mode, exact = (spellings[0].mode, spellings[0].exact) if spellings else ("words", False)
    rows = nested_tuple(_entry(unit, entry, mode, exact) for entry in lexicon.entries)
    items: list[Tree] = [text_literal(lexicon.name), unit.language_name, rows]
    if mode != "words":
        items.append(f"mode={text_literal(mode)}")
    if exact:
        items.append("exact=True")
    return laid_out(nested_call("phrase_list", *items), 0, before=f"{unit.lexicon_names[lexicon.name]} = ")


def _entry(unit: Unit, entry: Entry, mode: str, exact: bool) -> Tree:
    spellings = [_spelling(unit, spelling, mode, exact) for spelling in entry.spellings]
    return spellings[0] if len(spellings) == 1 else nested_tuple(spellings)


def _spelling(unit: Unit, spelling: Spelling, mode: str, exact: bool) -> str:
    text = text_literal(spelling.text)
    if (spelling.mode, spelling.exact) == (mode, exact):
        return text
    unit.use_runtime("Phrase")
    return f"Phrase({text}, {text_literal(spelling.mode)}, {spelling.exact})"


def _pattern_lines(unit: Unit, pattern: PatternDef) -> list[str]:
    unit.use_runtime("Pattern")
    expressions = nested_tuple(text_literal(expression) for expression in pattern.expressions)
    items: list[Tree] = [text_literal(pattern.name), expressions]
    if pattern.exact:
        items.append("exact=True")
    return laid_out(nested_call("Pattern", *items), 0, before=f"{unit.pattern_names[pattern.name]} = ")


def input_form(item: InputDef) -> str:
    """Give back which form of input it is: Text, List, Messages, Date, or Json for any other value."""
    if item.type.kind == "List":
        return "Messages" if item.type.element == "Message" else "List"
    return item.type.kind if item.type.kind in ("Text", "Date") else "Json"


def parameters(unit: Unit) -> list[str]:
    """Give back the parameters for the declared inputs, annotated as a caller gives them."""
    given = sorted(unit.rubric.inputs, key=lambda item: item.optional)
    return [_parameter(unit, item) for item in given]


def _parameter(unit: Unit, item: InputDef) -> str:
    form = input_form(item)
    kind = CALLER_TYPES.get(form, "Any")
    if form == "Messages":
        unit.use_runtime("Message")
    name = unit.input_names[item.name]
    if not item.optional:
        return f"{name}: {kind}"
    return f"{name}: {kind}{' | None' if form in CALLER_TYPES else ''} = None"


def facts_lines(unit: Unit) -> list[str]:
    """Give back the class that holds what is known of one answer; to be called when all facts have been asked for."""
    lines = [
        "",
        "",
        f"class {unit.facts_class}:",
        f'    """What {unit.rubric.id} asks of one answer: each value is computed once, when it is first needed."""',
        "",
        "    explains = True",
        "",
        *_init_lines(unit),
    ]
    # Writing a fact may ask for further ones.
    bodies: list[str] = []
    facts, parts = 0, 0
    while facts < len(unit.facts.written) or parts < len(unit.facts.parts):
        if facts < len(unit.facts.written):
            bodies.extend(_fact_lines(unit, unit.facts.written[facts]))
            facts += 1
        else:
            name, node = list(unit.facts.parts.values())[parts]
            bodies.extend(_parts_lines(unit, name, node))
            parts += 1
    return [*lines, *bodies]


def _init_lines(unit: Unit) -> list[str]:
    given = ["self", "query: str | None", "response: str | None", *parameters(unit)]
    head = f"    def __init__({', '.join(given)}) -> None:"
    lines = (
        [head] if len(head) <= 120 else ["    def __init__(", *(f"        {item}," for item in given), "    ) -> None:"]
    )
    for item in unit.rubric.inputs:
        lines.append(f"        {_read_input(unit, item)}")
    query = "query"
    if any(item.name == "messages" and input_form(item) == "Messages" for item in unit.rubric.inputs):
        unit.use_runtime("asked")
        query = "asked(query, self.messages)"
    unit.use_runtime("given_text")
    lines.append(f"        self.query = {unit.queries_name}({query})")
    lines.append(f'        self.response = given_text("response", response, {unit.language_name})')
    for name in [name for name in unit.sought() if name != "query"]:
        attribute = f"self.{unit.input_names[name]}"
        line = f"{attribute}.seek({unit.matcher_names[name]})"
        if unit.traits.inputs[name].undefined:
            lines += [f"        if {attribute} is not None:", f"            {line}"]
        else:
            lines.append(f"        {line}")
    return lines


def _read_input(unit: Unit, item: InputDef) -> str:
    form, name = input_form(item), unit.input_names[item.name]
    if form == "Json":
        if item.optional:
            unit.use_runtime("optional_value")
            return f"self.{name} = optional_value({name})"
        unit.use_runtime("required_value")
        return f"self.{name} = required_value({text_literal(item.name)}, {name})"
    reader = f"{'optional' if item.optional else 'required'}_{READERS[form]}"
    unit.use_runtime(reader)
    more = f", {unit.language_name}" if form == "Text" else ""
    return f"self.{name} = {reader}({text_literal(item.name)}, {name}{more})"


def _fact_lines(unit: Unit, fact: Fact) -> list[str]:
    writer = ExpressionWriter(unit, "self", fact.value)
    return [
        "",
        _decorator(unit, fact.value),
        f"    def {fact.name}(self) -> {unit.returns(fact.value)}:",
        f"        {docstring(unit.facts.describe(fact.value))}",
        *assignment("return", writer.value(fact.value), 2),
    ]


def _decorator(unit: Unit, value: Expression) -> str:
    """Give back the line that makes a method an attribute, for a value that is kept with the answer or the query."""
    name = "query_fact" if unit.traits.is_on_query(value) else "fact"
    unit.use_runtime(name)
    return f"    @{name}"


def _parts_lines(unit: Unit, name: str, node: Quantified) -> list[str]:
    unit.use_runtime("Text")
    strict = ExpressionWriter(unit, "self").strict(node.domain)
    parts = Code(unit.parts_call(node, strict.code))
    missing = joined("or", [compare("is", guard, NONE) for guard in strict.guards]) if strict.guards else None
    value = parts if missing is None else ternary(missing, NONE, parts)
    of_role = "" if node.role is None else f"{node.role} "
    return [
        "",
        _decorator(unit, node.domain),
        f"    def {name}(self) -> tuple[Text, ...]{' | None' if missing else ''}:",
        f"        {docstring(f'The {of_role}{node.parts} of {unit.facts.describe(node.domain)}.')}",
        *assignment("return", value, 2),
    ]
