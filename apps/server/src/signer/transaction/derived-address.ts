import { createHash } from 'node:crypto';
import { fromBase58, toBase58 } from '@dugout/domain/address';
import { isOnCurve } from './curve.ts';

const KEPT = 10_000;
const known = new Map<string, string>();

/** Returns the 32 bytes of an address. Throws RangeError for an invalid one. */
function bytesOf(address: string): Uint8Array {
  const bytes = fromBase58(address);
  if (bytes?.length !== 32) throw new RangeError('not an address');
  return bytes;
}

/** A seed: a string, or an address. */
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
