const YEAR_S = 365 * 24 * 3600;

export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  if (pair === undefined) return null;
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return null; // an invalid escape sequence in a hand-made cookie is ignored
  }
}

export function writeCookie(name: string, value: string, seconds = YEAR_S): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

export const dropCookie = (name: string): void => writeCookie(name, '', 0);
