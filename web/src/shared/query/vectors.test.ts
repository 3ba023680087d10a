import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findUnits, numberKey, readVin } from '.';
import { fold } from './clean';

interface Vector<Out> {
  in: string;
  out: Out;
}

// Read, not imported: the vectors hold lone surrogates, which bundlers refuse. The suite of `api/text` runs the same files.
function vectors(name: string): unknown {
  const file = resolve(fileURLToPath(import.meta.url), `../../../../../tests/vectors/${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

test.each(vectors('number_key') as Vector<string>[])('number key of $in', ({ in: text, out }) => {
  expect(numberKey(text)).toBe(out);
});

test.each(vectors('folding') as Vector<string>[])('folding of $in', ({ in: text, out }) => {
  expect(fold(text)).toBe(out);
  expect(fold(out)).toBe(out);
});

test.each(vectors('units') as Vector<string[]>[])('units of $in', ({ in: text, out }) => {
  expect(findUnits(text)).toEqual(out);
});

test.each(vectors('vin') as Vector<string>[])('VIN of $in', ({ in: text, out }) => {
  expect(readVin(text).value).toBe(out);
});
