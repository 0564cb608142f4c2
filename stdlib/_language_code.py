"""Lines of a text that are no prose though they have words in them: statements of code, SQL, commands and logs.

Fenced code needs none of this. A line is left out only where its whole shape tells it; one that is set in under such a
line goes with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.runtime.lazily import lazy_pattern

_NAME = r"[A-Za-z_$][\w$]*(?:[.:]{1,2}[A-Za-z_$][\w$]*|\[[^\]\n]{0,40}\])*"
_LOG_LEVEL = r"(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL|CRITICAL|SEVERE|NOTICE)"
_COLUMNS = r"(?:\*|DISTINCT\s|[\w.]+(?:\([^()\n]*\))?(?:\s+AS\s+\w+)?)"
_SQL_CLAUSE = (
    r"(?:WHERE|ORDER|GROUP|JOIN|INNER|LEFT|RIGHT|LIMIT|HAVING|UNION|AS|ON|AND|OR|SET|VALUES|IN|NOT|IS|LIKE|BETWEEN)"
)
CODE_LINE = lazy_pattern(
    rf"""
    ^[ \t]*(?:
      (?i:SELECT)\s+{_COLUMNS}(?:\s*,\s*{_COLUMNS})*\s+(?i:FROM)\s+[\w."`]+\s*
        (?:$|;|,|(?i:{_SQL_CLAUSE})\b|\w+\s+{_SQL_CLAUSE}\b)
    | SELECT\s[^\n]*(?:\sFROM\s|,$)  | SELECT$
    | (?i:INSERT\s+INTO\s+[\w."`]+\s*(?:\(|VALUES|SELECT))  | (?i:UPDATE\s+[\w."`]+\s+SET\s+[\w."`]+\s*=)
    | (?i:DELETE\s+FROM\s+[\w."`]+\s*(?:$|;|WHERE))
    | (?i:(?:CREATE|ALTER|DROP|TRUNCATE)\s+(?:OR\s+REPLACE\s+)?(?:TEMPORARY\s+|UNIQUE\s+)?)
        (?:TABLE|INDEX|VIEW|DATABASE|FUNCTION|TRIGGER)\s+\w
    | FROM\s+[\w."`]+(?:\s+(?:AS\s+)?\w+)?\s*(?:[;,(]|$)  | LIMIT\s+\d+  | VALUES\s*\(  | UNION(?:\s+ALL)?$
    | (?:WHERE|AND|OR|SET|HAVING|ON)\s[^\n]*(?:[=<>]|\b(?:IN|LIKE|IS|BETWEEN|EXISTS)\b)  | (?:GROUP|ORDER)\sBY\s
    | (?:(?:INNER|LEFT|RIGHT|FULL|CROSS)\s+(?:OUTER\s+)?)?JOIN\s+[\w."`]+(?:\s+(?:AS\s+)?\w+)?
        (?:\s+(?:ON|USING)\b|$)
    | [\[(<]?\d{{4}}[-/]\d\d[-/]\d\d[T ,]?\s?[\d:.,+Z-]*[\])>]?\s[^\n]{{0,40}}?(?:\b{_LOG_LEVEL}\b|\w\[\d+\]:)
    | [A-Z][a-z]{{2}}\s+\d{{1,2}}\s\d\d:\d\d:\d\d\s[\w.-]+\s[\w./-]+(?:\[\d+\])?:
    | \[?\d\d:\d\d:\d\d(?:[.,]\d+)?\]?\s+[\[(]?{_LOG_LEVEL}\b
    | \[{_LOG_LEVEL}\]  | {_LOG_LEVEL}\s+[\[(][\w./ -]+[\])]  | {_LOG_LEVEL}:[\w.]+:
    | \d{{1,3}}(?:\.\d{{1,3}}){{3}}\s-\s[\w-]+\s\[
    | at\s[\w.$<>]+\([^)\n]*\)$  | Traceback\s\(most  | File\s"[^"\n]*",\sline\s\d
    | (?:[\w.]+\.)?[A-Z]\w*(?:Error|Exception)(?::|$)
    | [$%]\s[a-z][\w.-]*(?:\s|$)
    | (?:\$\s|sudo\s)?(?:(?:npm|yarn|pnpm)\s(?:install|i|run|start|test|init|add|ci|build)|pip3?\sinstall|brew\sinstall
        |git\s(?:clone|push|pull|commit|add|status|checkout|init|log|diff|merge|rebase|fetch|branch|remote|config|stash
        |reset)
        |docker\s(?:run|build|pull|push|exec|ps|compose|images|stop)|kubectl\s\w+|apt(?:-get)?\s(?:install|update|upgrade)
        |cargo\s(?:build|run|test|new|add)|(?:python3?|node|go|make|java|ruby)\s[\w./-]+\.\w{{1,4}})\b[^\n]*$(?<![.!?])
    | (?:sudo|curl|wget|chmod|mkdir|cd|ls|rm|cp|mv|export|source|cat|grep|sed|awk|tar|ssh|echo)\s[^\n]*
        (?:(?<=\s)-{{1,2}}\w|/\w+/|=)[^\n]*$(?<![.!?])
    | (?:public|private|protected|static|final|abstract|async|export|override)\s+[\w<>\[\], ]+(?:\(|=|\{{|;$)
    | (?:def|func|fn|function|sub)\s+\w+\s*\(  | (?:class|struct|enum|interface|impl|trait|namespace)\s+\w+[^\n]*[{{:]$
    | (?:if|elif|while|for|foreach|switch|catch|except|with)\b[^\n]*(?:[=!<>]=|\w\(|\bin\s\w+:|\bnot\s\w+:)[^\n]*[:{{]$
    | (?:if|while|for|switch|catch)\s*\([^\n]*[{{}};)]$
    | (?:else|try|finally|do)\s*[:{{]$ | [}}\])]+\s*(?:else|catch|finally|while)\b[^\n]*
    | import\s+[\w.*{{][\w.*{{}},\s]*(?:\sas\s\w+)?;?$(?<![.!?])
    | from\s+[\w.]+\simport\s[\w*, ()]+$ | import\s[^\n]*\sfrom\s["'] | \#include\s | using\s[\w.]+;
    | return\s+[^\n]*(?:;|\w\(|\s[-+*/<>]\s|[\])}}])[^\n]*$(?<![.!?])
    | (?:const|let|var|int|float|double|char|bool|string|auto)\s+[\w<>\[\]*&]+\s*(?:=|;|,\s?\w+;)
    | (?:(?:await|yield|throw|raise|new|print|return)\s+)?{_NAME}\([^\n]*\)(?:\.\w+(?:\([^\n]*\))?)*[;:,{{]?$
    | {_NAME}(?:\s*:\s*[\w\[\], ]+)?\s*(?:[-+*/%|&^]|<<|>>|:)?=(?![=>])\s*(?![^\n]*["'][^"'\n]*\s[^"'\n]*\s)[^\n]+$
    | [^\n]*(?:\w\(|\s=\s|==|!=|->|=>|::|&&|\|\||\+\+)[^\n]*[;{{]$
    )[^\n]*$
    """,
    re.VERBOSE,
)
LONGEST_CODE_LINE = 300
"""Characters beyond which a line is not looked at: what is longer is prose more often, and is dear to match."""
SET_IN = lazy_pattern(r"(?:[ \t]{2,}|\t)\S")
HINT = lazy_pattern(
    r"[;{}=(]|#include|\d:\d\d:\d\d|\d{4}[-/]\d\d[-/]\d\d"
    rf"|(?m:^[ \t]*(?:[$%]\s|{_LOG_LEVEL}\b|[A-Z]{{4,}}\s|import\s|from\s|sudo\s|npm|yarn|pnpm|pip|git\s|docker|kubectl"
    r"|apt|brew|cargo|curl|wget|chmod|mkdir|cd\s|ls\s|rm\s|cp\s|mv\s|export|source|cat\s|grep|sed\s|awk|tar\s|ssh|echo"
    r"|python|node\s|go\s|make\s|java\s|ruby\s|else|try|finally|do\b|at\s|Traceback|File|\w+Error|\w+Exception|using|return"
    r"|class|struct|enum|if\b|for\b|while\b|with\b|elif|SELECT|FROM))"
)
"""What a text has, somewhere, that has such a line."""


def without_code_lines(text: str) -> str:
    """Give back a text without its lines of code, SQL, commands and logs."""
    if HINT.search(text) is None:
        return text
    return "".join(_kept(text))


def _kept(text: str) -> Iterator[str]:
    """Yield the lines of a text, an empty one for each that is code or is set in under such a one."""
    inside = False
    for line in text.splitlines(keepends=True):
        if not line.isspace():
            inside = _is_code_line(line.rstrip()) or (inside and SET_IN.match(line) is not None)
        yield "\n" if inside else line


def _is_code_line(line: str) -> bool:
    return len(line) <= LONGEST_CODE_LINE and CODE_LINE.match(line) is not None
