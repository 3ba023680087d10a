export interface Heading {
  id: string;
  text: string;
}

export interface OutlinedText {
  html: string;
  headings: Heading[];
}

/** «2. Зачем и какие данные» → «зачем-и-какие-данные»: a readable anchor that does not depend on the numbering. */
export function anchorOf(text: string): string {
  const words =
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[a-zа-я0-9]+/g) ?? [];
  return words.filter((word, index) => index > 0 || !/^\d+$/.test(word)).join('-');
}

/** Adds anchors to the headings of sanitised HTML, and column names to the cells of its tables. */
export function addHeadingAnchors(html: string): OutlinedText {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const anchors = new Set<string>();
  const headings = [...page.querySelectorAll('h2')].map((heading, index) => {
    const text = heading.textContent.trim();
    let id = anchorOf(text);
    if (id === '' || anchors.has(id)) id = `${id}-${index + 1}`;
    anchors.add(id);
    heading.id = id;
    return { id, text };
  });
  for (const table of page.querySelectorAll('table')) {
    const columns = [...table.querySelectorAll('thead th')].map((cell) => cell.textContent.trim());
    for (const row of table.querySelectorAll('tbody tr')) {
      [...row.children].forEach((cell, index) => {
        const label = columns[index];
        if (label !== undefined && label !== '') cell.setAttribute('data-label', label);
      });
    }
  }
  return { html: page.body.innerHTML, headings };
}
