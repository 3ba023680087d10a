import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { lookupOf, numberWord } from '../query/number-readings';
import { sameNumber } from '../query/number-spellings';
import { readVin } from '@entities/vin/vin';
import { findUnits, numberKey, withoutAnnouncement } from '.';
import { fold } from './clean-query';
import { cutEndings, stems } from './stem';
import { soundOf, soundsOf } from './translit';

interface Vector<Out> {
  in: string;
  out: Out;
}

// Read, not imported: the vectors hold lone surrogates, which bundlers refuse. The suite of `api/text` runs the same files.
function vectors(name: string): unknown {
  const file = resolve(fileURLToPath(import.meta.url), `../../../../../../tests/vectors/${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

test.each(vectors('number_key') as Vector<string>[])('number key of $in', ({ in: text, out }) => {
  expect(numberKey(text)).toBe(out);
});

test.each(vectors('number_word') as Vector<string>[])('word of the number $in', ({ in: text, out }) => {
  expect(numberWord(lookupOf(numberKey(text)))).toBe(out);
});

test.each(vectors('same_number') as Vector<string>[])('the number of $in in one spelling', ({ in: text, out }) => {
  expect(sameNumber(numberKey(text))).toBe(out);
});

test.each(vectors('number_announcement') as Vector<string>[])('$in without its announcement', ({ in: text, out }) => {
  expect(withoutAnnouncement(text)).toBe(out);
});

test.each(vectors('folding') as Vector<string>[])('folding of $in', ({ in: text, out }) => {
  expect(fold(text)).toBe(out);
  expect(fold(out)).toBe(out);
});

const table = readFileSync(
  resolve(fileURLToPath(import.meta.url), '../../../../../../search-config/words/units.csv'),
  'utf8',
);
const units = new Map(
  table
    .split('\n')
    .slice(1)
    .flatMap((line) => (line.startsWith('"') || line === '' ? [] : [line.split(',', 2) as [string, string]])),
);

test.each(vectors('units') as Vector<string[]>[])('units of $in', ({ in: text, out }) => {
  expect(findUnits(text, units)).toEqual(out);
});

test.each(vectors('vin') as Vector<string>[])('VIN of $in', ({ in: text, out }) => {
  expect(readVin(text).value).toBe(out);
});

test.each(vectors('sounds') as Vector<string[]>[])('sounds of $in', ({ in: text, out }) => {
  expect(/^[a-z]/.test(text) ? soundsOf(text) : [soundOf(text)]).toEqual(out);
});

test.each(vectors('stems') as Vector<string[]>[])('stems of $in', ({ in: text, out }) => {
  expect(stems(text)).toEqual(out);
});

test.each(vectors('cut_endings') as Vector<string>[])('$in without its endings', ({ in: text, out }) => {
  expect(cutEndings(text)).toBe(out);
});
