import { type Address, getAddressEncoder } from '@solana/kit';

const encoder = getAddressEncoder();

export function number(value: bigint | number, bytes: number): Buffer {
  const written = Buffer.alloc(bytes);
  let left = BigInt(value);
  for (let at = 0; at < bytes; at++) {
    written[at] = Number(left & 0xffn);
    left >>= 8n;
  }
  return written;
}

export const u64 = (...values: readonly bigint[]): Buffer =>
  Buffer.concat(values.map((value) => number(value, 8)));
export const u128 = (...values: readonly bigint[]): Buffer =>
  Buffer.concat(values.map((value) => number(value, 16)));
export const key = (at: Address): Buffer => Buffer.from(encoder.encode(at));

export function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([number(bytes.length, 4), bytes]);
}
