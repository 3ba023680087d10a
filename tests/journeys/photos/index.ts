import { readdirSync, writeFileSync } from 'node:fs';
import { FOLDER } from './folder';

/** A contact sheet: each screen once, desktop beside phone. */
export default function index(): void {
  const names = new Set(readdirSync(FOLDER).flatMap((file) => /^(.+)-(?:1440|390)\.jpg$/.exec(file)?.[1] ?? []));
  const figures = [...names]
    .sort()
    .map(
      (name) =>
        `<figure><figcaption>${name}</figcaption>${['1440', '390'].map((width) => `<a href="${name}-${width}.jpg"><img loading="lazy" alt="${name}, ${width}" src="${name}-${width}.jpg"></a>`).join('')}</figure>`,
    );
  const style =
    'body{font:14px sans-serif;display:grid;grid-template-columns:repeat(auto-fill,minmax(560px,1fr));gap:24px}figure{margin:0}figcaption{font-weight:700;margin-bottom:8px}img{height:420px;border:1px solid #ccc;margin-right:8px;vertical-align:top;object-fit:cover;object-position:top}';
  writeFileSync(
    `${FOLDER}/index.html`,
    `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Снимки экранов</title><style>${style}</style>${figures.join('\n')}</html>\n`,
  );
}
