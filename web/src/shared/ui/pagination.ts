/** Pages with a button: first, last, the current one with its neighbours; null is a gap of two or more. */
export function pagesShown(current: number, total: number): (number | null)[] {
  const pageNumbers = new Set([1, total, current - 1, current, current + 1]);
  if (current <= 4) [2, 3, 4, 5].forEach((page) => pageNumbers.add(page));
  if (current >= total - 3) [total - 4, total - 3, total - 2, total - 1].forEach((page) => pageNumbers.add(page));
  const pages = [...pageNumbers].filter((page) => page >= 1 && page <= total).sort((a, b) => a - b);
  return pages.flatMap((page, i) => {
    const before = pages[i - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [null, page] : [page];
  });
}
