/** Digits of a typed, pasted or autofilled text; a whole SMS gives its code. */
export function codeDigits(text: string, length: number): string {
  const alone = new RegExp(`(?:^|\\D)(\\d{${length}})(?!\\d)`).exec(text)?.[1];
  return alone ?? text.replace(/\D/g, '').slice(0, length);
}

/** «1:05» of 65 seconds. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
