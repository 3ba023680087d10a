"""Masking of phone numbers, which are 11 digits."""


def masked_phone(phone: str) -> str:
    """`79161234567` → `+7 916 ***-**-67`: recognisable by its owner, useless to others."""
    return f"+{phone[:1]} {phone[1:4]} ***-**-{phone[-2:]}"
