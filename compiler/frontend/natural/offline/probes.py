"""Answers of a given form: so many words or bullets, a language, an edge. Rules about form are tried on them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.frontend.natural.offline.conditions import Call, Condition, leaves
from rubricc.compiler.frontend.natural.offline.forms_counts import COUNTED

_COUNTED = re.compile(r'^((?:text|format)\.\w+\(\{\}(?:, "[^"]+")?\)) (?:>=|<=|<|>|==|in) (\d+)(?: to (\d+))?$')
_MOST = 3000
"""The longest probe, in parts."""
_PARTS = {
    "text.words({})": ("word", " "),
    "text.sentences({})": ("It is so.", " "),
    "text.paragraphs({})": ("It is so.", "\n\n"),
    "text.characters({})": ("a", ""),
    "text.lines({})": ("It is so.", "\n"),
    "text.questions({})": ("Is it so?", " "),
    "format.bullets({})": ("- one", "\n"),
    "format.numbered_items({})": ("1. one", "\n"),
    "format.headings({})": ("# One\n\nIt is so.", "\n\n"),
    "format.links({})": ("https://example.org", " "),
    "format.placeholders({})": ("[name]", " "),
    "format.tables({})": ("| a | b |\n|---|---|\n| 1 | 2 |", "\n\nIt is so.\n\n"),
    "format.code_blocks({})": ("```\nx = 1\n```", "\n\n"),
    "format.bold({})": ("**so**", " "),
    "format.italics({})": ("*so*", " "),
    "format.block_quotes({})": ("> It is so.", "\n\nIt is so.\n\n"),
    COUNTED["exclamation mark"]: ("It is so!", " "),
    COUNTED["question mark"]: ("Is it so?", " "),
    COUNTED["comma"]: ("It is so,", " "),
    COUNTED["emoji"]: ("😀", " "),
}
"""What is counted, with one of it and what stands between two."""
SENTENCES = {
    "ar": "شكرا جزيلا على رسالتك، لقد قرأتها بعناية.",
    "bn": "আপনার বার্তার জন্য অনেক ধন্যবাদ, আমি এটি মনোযোগ দিয়ে পড়েছি।",
    "de": "Vielen Dank für Ihre Nachricht, ich habe sie aufmerksam gelesen.",
    "en": "Thank you very much for your message, which I have read with care.",
    "es": "Muchas gracias por su mensaje, que he leído con mucha atención.",
    "fa": "از پیام شما بسیار سپاسگزارم، آن را با دقت خواندم.",
    "fr": "Merci beaucoup pour votre message, que j'ai lu avec attention.",
    "hi": "आपके संदेश के लिए बहुत धन्यवाद, मैंने इसे ध्यान से पढ़ा है।",
    "id": "Terima kasih banyak atas pesan Anda, saya telah membacanya dengan saksama.",
    "it": "Grazie mille per il suo messaggio, che ho letto con attenzione.",
    "ja": "メッセージをありがとうございます。よく読みました。",
    "ko": "메시지를 보내 주셔서 감사합니다. 주의 깊게 읽었습니다.",
    "nl": "Hartelijk dank voor uw bericht, dat ik aandachtig heb gelezen.",
    "pl": "Dziękuję bardzo za wiadomość, którą uważnie przeczytałem.",
    "pt": "Muito obrigado pela sua mensagem, que li com muita atenção.",
    "ru": "Большое спасибо за ваше сообщение, я внимательно его прочитал.",
    "sv": "Tack så mycket för ditt meddelande, som jag har läst noggrant.",
    "tr": "Mesajınız için çok teşekkür ederim, dikkatle okudum.",
    "ur": "آپ کے پیغام کا بہت شکریہ، میں نے اسے غور سے پڑھا ہے۔",
    "vi": "Cảm ơn bạn rất nhiều vì tin nhắn, tôi đã đọc nó rất kỹ.",
    "zh": "非常感谢您的来信，我已经仔细阅读了。",
}


def probes(condition: Condition) -> Iterator[str]:
    """Yield answers on both sides of what a condition asks of their form."""
    for leaf in leaves(condition):
        if isinstance(leaf, Call):
            yield from _of(leaf.template)


def _of(template: str) -> Iterator[str]:
    counted = _COUNTED.match(template)
    if counted and counted[1] in _PARTS:
        yield from _amounts(counted[1], int(counted[2]), int(counted[3] or counted[2]))
    language = re.match(r'language\.is\(\{\}, "(\w+)"\)$', template)
    if language and language[1] in SENTENCES:
        yield SENTENCES[language[1]]
        yield SENTENCES["fr" if language[1] == "en" else "en"]
    yield from ("IT IS SO.", "it is so.") if template.startswith("text.case") else ()
    yield from ('{"a": 1}',) if template.startswith("format.is_json") else ()


def _amounts(tool: str, low: int, high: int) -> Iterator[str]:
    """Yield answers with as many parts as is asked, one fewer and one more."""
    one, between = _PARTS[tool]
    for size in dict.fromkeys((low, low - 1, low + 1, high, high + 1)):
        if 0 < size <= _MOST:
            yield between.join([one] * size)
