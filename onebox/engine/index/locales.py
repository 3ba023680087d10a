"""The language codes that settings and searches accept. The engine has no language-specific rules."""

_QUERY_LOCALES = (
    "af ak am ar az be bg bn ca cs da de el en eo es et fa fi fr gu he hi hr hu hy id it ja jv ka km kn ko la lt lv "
    "mk ml mr my nb ne nl or pa pl pt ro ru si sk sl sn sr sv ta te th tk tl tr uk ur uz vi yi zh zu afr aka amh "
    "ara aze bel ben bul cat ces cmn dan deu ell eng epo est fin fra guj heb hin hrv hun hye ind ita jav jpn "
    "kan kat khm kor lat lav lit mal mar mkd mya nep nld nob ori pan pes pol por ron rus sin slk slv sna spa srp "
    "swe tam tel tgl tha tuk tur ukr urd uzb vie yid zho zul"
)
LOCALES = _QUERY_LOCALES.split()
_BODY_LOCALES = (
    "af ak am ar az be bn bg ca cs da de el en eo et fi fr gu he hi hr hu hy id it jv ja kn ka km ko la lv lt ml mr "
    "mk my ne nl nb or pa fa pl pt ro ru si sk sl sn es sr sv ta te tl th tk tr uk ur uz vi yi zh zu afr aka amh "
    "ara aze bel ben bul cat ces dan deu ell eng epo est fin fra guj heb hin hrv hun hye ind ita jav jpn kan kat "
    "khm kor lat lav lit mal mar mkd mya nep nld nob ori pan pes pol por ron rus sin slk slv sna spa srp swe tam "
    "tel tgl tha tuk tur ukr urd uzb vie yid zho zul cmn"
)
BODY_LOCALES = _BODY_LOCALES.split()
"""The same codes in the order of the error messages for request bodies."""
_TWO = BODY_LOCALES[: BODY_LOCALES.index("afr")]
_THREE = BODY_LOCALES[len(_TWO) : -1]
_IRREGULAR_PAIRS = (
    "be:bel bn:ben bg:bul cs:ces da:dan el:ell eo:epo es:spa et:est fa:pes hr:hrv hy:hye id:ind ja:jpn jv:jav "
    "kn:kan ka:kat km:khm la:lat lv:lav lt:lit ml:mal mr:mar nb:nob pl:pol pt:por sk:slk sl:slv sv:swe tl:tgl "
    "tk:tuk tr:tur"
)
_IRREGULAR = dict(pair.split(":") for pair in _IRREGULAR_PAIRS.split())


def three_letters(code: str) -> str:
    """`ru` as `rus`; a code of three letters stays as it is."""
    if len(code) == 3:
        return code
    return _IRREGULAR.get(code) or next(three for three in _THREE if three.startswith(code))
