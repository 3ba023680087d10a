"""«Сообщите, когда появится»: what was looked for in vain, and whom to tell."""
