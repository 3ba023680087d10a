"""Wishes, «Сообщите, когда появится»: a search text without results and the contact to notify."""
