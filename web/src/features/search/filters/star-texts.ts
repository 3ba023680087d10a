/** «5 звёзд», «1 звезда», «нет звёзд». */
export function starWords(stars: number): string {
  if (stars === 0) return 'нет звёзд';
  return `${stars}\u00a0${stars === 1 ? 'звезда' : stars < 5 ? 'звезды' : 'звёзд'}`;
}
