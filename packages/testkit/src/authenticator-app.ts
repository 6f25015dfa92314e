import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

function bytesOf(typedKey: string): Buffer {
  const bits = Array.from(typedKey, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the six digits shown by an authenticator app for a base32 key at a time in unix ms (RFC 6238). */
export function appCode(typedKey: string, at: number): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const hmac = createHmac('sha1', bytesOf(typedKey)).update(step).digest();
  const number = hmac.readUInt32BE((hmac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
