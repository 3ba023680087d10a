/** Plausibility check: one @, a name before it, a domain with a dot after it; the server checks further. */
const EMAIL = /^[^\s@,;:<>()[\]\\"]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}[\p{L}\d-]*[\p{L}\d]$/u;

export const isEmail = (text: string): boolean => EMAIL.test(text.trim());
