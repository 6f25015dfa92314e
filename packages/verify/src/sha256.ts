/**
 * SHA-256 (FIPS 180-4). Implemented here because Web Crypto only hashes asynchronously, too slow for a tree of a
 * million leaves, and not at all on pages served without TLS.
 */
import { type Bytes, concatBytes } from './bytes.ts';

const BLOCK = 64;
const LENGTH_FIELD = 8;

/** Returns the first 32 bits of the fractional part of a prime's root. */
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

const ROUND_CONSTANTS = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const INITIAL = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

const schedule = new Int32Array(64);

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function fillSchedule(padded: DataView, from: number): void {
  for (let i = 0; i < 16; i++) schedule[i] = padded.getInt32(from + i * 4);
  for (let i = 16; i < 64; i++) {
    const early = schedule[i - 15] as number;
    const late = schedule[i - 2] as number;
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[i] = (schedule[i - 16] as number) + s0 + (schedule[i - 7] as number) + s1;
  }
}

/** Uses eight variables instead of an array so that they stay in registers. */
function compress(state: Int32Array): void {
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + s1 + choice + (ROUND_CONSTANTS[i] as number) + (schedule[i] as number)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + s0 + majority) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}

/** Returns the 32-byte hash of all parts concatenated. */
export function sha256(...parts: readonly Uint8Array[]): Bytes {
  const message = concatBytes(...parts);
  const blocks = Math.ceil((message.length + 1 + LENGTH_FIELD) / BLOCK);
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - LENGTH_FIELD, BigInt(message.length) * 8n);

  const state = INITIAL.slice();
  for (let from = 0; from < padded.length; from += BLOCK) {
    fillSchedule(view, from);
    compress(state);
  }
  const hash = new Uint8Array(32);
  const out = new DataView(hash.buffer);
  for (let i = 0; i < state.length; i++) out.setInt32(i * 4, state[i] as number);
  return hash;
}
