import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findUnits, fold, numberKey } from '.';

// Read, not imported: the vectors hold lone surrogates, which bundlers refuse. The suite of `api/text` runs the same files.
function vectors<Out>(name: string): { in: string; out: Out }[] {
  const file = resolve(fileURLToPath(import.meta.url), `../../../../../tests/vectors/${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as { in: string; out: Out }[];
}

test.each(vectors<string>('number_key'))('number key of $in', ({ in: text, out }) => {
  expect(numberKey(text)).toBe(out);
});

test.each(vectors<string>('folding'))('folding of $in', ({ in: text, out }) => {
  expect(fold(text)).toBe(out);
  expect(fold(out)).toBe(out);
});

test.each(vectors<string[]>('units'))('units of $in', ({ in: text, out }) => {
  expect(findUnits(text)).toEqual(out);
});
