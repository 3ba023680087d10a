import { firstWord, LONGEST_TEXT } from './sha256';

const ZERO = 48;

/** Leading zero bits, at most 32, of the hash of «signature:answer». */
export function zeroBits(signature: string, answer: string): number {
  const text = `${signature}:${answer}`;
  if (text.length > LONGEST_TEXT) throw new Error('The text is longer than a block');
  return Math.clz32(firstWord(blockOf(text), text.length));
}

/** The smallest number whose hash with the signature begins with so many zero bits, 31 at most. Takes 2^bits hashes. */
export function findAnswer(signature: string, bits: number): string {
  const block = blockOf(`${signature}:`);
  const start = signature.length + 1;
  for (let answer = 0; ; answer += 1) {
    const digits = writeNumber(block, start, answer);
    if (Math.clz32(firstWord(block, start + digits)) >= bits) return String(answer);
  }
}

function blockOf(text: string): DataView {
  const block = new DataView(new ArrayBuffer(64));
  for (let index = 0; index < text.length; index += 1) block.setUint8(index, text.charCodeAt(index));
  return block;
}

/** Writes decimal digits; returns how many. */
function writeNumber(block: DataView, start: number, value: number): number {
  let digits = 1;
  for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits += 1;
  let rest = value;
  for (let index = start + digits - 1; index >= start; index -= 1) {
    block.setUint8(index, ZERO + (rest % 10));
    rest = Math.floor(rest / 10);
  }
  return digits;
}
