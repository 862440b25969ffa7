/**
 * SHA-256 in plain script: a browser's own is asynchronous, and absent on pages that were not sent over TLS.
 */

const ROUNDS = 64;
const BLOCK = 64;

/** The first 32 bits of the fractional part of a root of a prime, which FIPS 180-4 takes its constants from. */
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;

const PRIMES: number[] = [];
for (let candidate = 2; PRIMES.length < ROUNDS; candidate += 1)
  if (PRIMES.every((prime) => candidate % prime !== 0)) PRIMES.push(candidate);

const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const CONSTANTS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message with its end: a one, zeros, and its length in bits. */
function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const all = new Uint8Array(length);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, (bytes.length << 3) >>> 0);
  return view;
}

/** SHA-256 of bytes in lower-case hex. */
export function sha256(bytes: Uint8Array): string {
  const view = padded(bytes);
  const state = Uint32Array.from(START);
  const words = new Uint32Array(ROUNDS);
  const at = (list: Uint32Array, index: number): number => list[index] ?? 0;
  for (let block = 0; block < view.byteLength; block += BLOCK) {
    for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(block + index * 4);
    for (let index = 16; index < ROUNDS; index += 1) {
      const [near, far] = [at(words, index - 2), at(words, index - 15)];
      const low = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
      const high = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
      words[index] = at(words, index - 16) + low + at(words, index - 7) + high;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let index = 0; index < ROUNDS; index += 1) {
      const high = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const one = (h + high + ((e & f) ^ (~e & g)) + at(CONSTANTS, index) + at(words, index)) | 0;
      const low = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + word;
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}
