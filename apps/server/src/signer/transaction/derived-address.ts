import { createHash } from 'node:crypto';
import { fromBase58, toBase58 } from '@dugout/domain/address';

/**
 * Reports whether 32 bytes are a point of Curve25519. An address off the curve belongs to a program. Source: RFC
 * 8032, 5.1.3.
 */
const P = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = base % P, left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}

function isOnCurve(bytes: Uint8Array): boolean {
  const y = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`) & (2n ** 255n - 1n);
  const ySquared = (y * y) % P;
  const u = (ySquared + P - 1n) % P;
  const v = (D * ySquared + 1n) % P;
  // x² = u/v has a root where (u/v)^((p-1)/2) is 1 or 0; u·v has the same character as u/v.
  const character = power(u * v, (P - 1n) / 2n);
  return character === 1n || character === 0n;
}

const KEPT = 10_000;
const known = new Map<string, string>();

/** Returns the 32 bytes of an address. Throws RangeError for an invalid one. */
function bytesOf(address: string): Uint8Array {
  const bytes = fromBase58(address);
  if (bytes?.length !== 32) throw new RangeError('not an address');
  return bytes;
}

type Seed = string | { readonly address: string };

function derive(program: string, seeds: readonly Seed[]): string {
  const head = Buffer.concat(
    seeds.map((seed) => (typeof seed === 'string' ? Buffer.from(seed) : bytesOf(seed.address))),
  );
  const tail = Buffer.concat([bytesOf(program), Buffer.from('ProgramDerivedAddress')]);
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256').update(head).update(Uint8Array.of(bump)).update(tail).digest();
    if (!isOnCurve(hash)) return toBase58(hash);
  }
  throw new RangeError('no such account can be');
}

/**
 * Derives an address of a program from seeds: the first one off the curve, with the bump counted down from 255.
 * Throws RangeError.
 */
export function derivedAddress(program: string, seeds: readonly Seed[]): string {
  const key = JSON.stringify([program, seeds]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const address = derive(program, seeds);
  if (known.size >= KEPT) known.clear();
  known.set(key, address);
  return address;
}
