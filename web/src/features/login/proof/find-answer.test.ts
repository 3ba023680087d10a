import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findAnswer, zeroBits } from './find-answer';
import { firstWord } from './sha256';
import { taskOf } from './solve-challenge';

interface Vector {
  signature: string;
  answer: string;
  zero_bits: number;
}

const file = resolve(fileURLToPath(import.meta.url), '../../../../../../tests/vectors/sms_proof.json');
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];

it.each([
  ['', 0xe3b0c442],
  ['abc', 0xba7816bf],
  ['a'.repeat(55), 0x9f4390f8],
])('the hash of «%s» begins as that of the standard', (text, word) => {
  const block = new DataView(new ArrayBuffer(64));
  Array.from(text, (char, index) => block.setUint8(index, char.charCodeAt(0)));
  expect(firstWord(block, text.length)).toBe(word);
});

it.each(vectors)('$signature with $answer has $zero_bits zero bits, as the server counts', (vector) => {
  expect(zeroBits(vector.signature, vector.answer)).toBe(vector.zero_bits);
});

it.each(vectors.filter(({ answer }) => answer.length < 7))('$signature: $answer is found', (vector) => {
  expect(findAnswer(vector.signature, vector.zero_bits)).toBe(vector.answer);
});

it('a challenge names its difficulty and its signature', () => {
  expect(taskOf('1796000000.18.kq3Vw2Lx0bT1a9Zc.c2lnbmF0dXJl')).toEqual({ signature: 'c2lnbmF0dXJl', bits: 18 });
});
