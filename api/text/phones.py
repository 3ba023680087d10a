"""Phones as 11 digits: how they are shown where nobody else's eyes may read them."""


def masked_phone(phone: str) -> str:
    """`79161234567` as `+7 916 ***-**-67`: enough to recognise one's own, too little to call."""
    return f"+{phone[:1]} {phone[1:4]} ***-**-{phone[-2:]}"
