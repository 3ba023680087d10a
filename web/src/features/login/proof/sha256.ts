/**
 * SHA-256 of one block (FIPS 180-4), a million times for a code by SMS. `crypto.subtle` is missing on plain http, and one
 * promise a hash would cost more than the hash; @noble/hashes takes 3.1 times as long, 5 seconds instead of 1.6.
 */

// prettier-ignore
const ROUND_CONSTANTS = Int32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
// prettier-ignore
const INITIAL_STATE = Int32Array.from([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);

/** Bytes of the longest text: the end mark and the length take nine of the block's 64. */
export const LONGEST_TEXT = 55;

const words = new Int32Array(64);
const rotated = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));
// Every index below is within its array: the zero is for the type checker.
const at = (array: Int32Array, index: number): number => array[index] ?? 0;

/** The first 32 bits of the hash of the first `length` bytes of `block`; overwrites the bytes behind them. */
export function firstWord(block: DataView, length: number): number {
  fillWords(block, length);
  let a = at(INITIAL_STATE, 0);
  let b = at(INITIAL_STATE, 1);
  let c = at(INITIAL_STATE, 2);
  let d = at(INITIAL_STATE, 3);
  let e = at(INITIAL_STATE, 4);
  let f = at(INITIAL_STATE, 5);
  let g = at(INITIAL_STATE, 6);
  let h = at(INITIAL_STATE, 7);
  for (let round = 0; round < 64; round += 1) {
    const high = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + at(ROUND_CONSTANTS, round) + at(words, round)) | 0;
    const low = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  return (a + at(INITIAL_STATE, 0)) >>> 0;
}

function fillWords(block: DataView, length: number): void {
  block.setUint8(length, 0x80);
  for (let index = length + 1; index < 62; index += 1) block.setUint8(index, 0);
  block.setUint16(62, length * 8);
  for (let index = 0; index < 16; index += 1) words[index] = block.getInt32(index * 4);
  for (let index = 16; index < 64; index += 1) {
    const early = at(words, index - 15);
    const late = at(words, index - 2);
    const low = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const high = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[index] = at(words, index - 16) + low + at(words, index - 7) + high;
  }
}
