import { createHash } from 'node:crypto';
import { fromBase58, toBase58 } from '@dugout/domain/address';
import { isOnCurve } from './curve.ts';
import { ASSOCIATED_TOKEN_PROGRAM, type TokenProgram } from './programs.ts';

const KEPT = 10_000;
const known = new Map<string, string>();

function bytesOf(address: string): Uint8Array {
  const bytes = fromBase58(address);
  if (bytes?.length !== 32) throw new RangeError('not an address');
  return bytes;
}

/** Where an owner's tokens of a mint are by rule: the first address off the curve, the bump counted down from 255. */
function derive(owner: string, mint: string, program: TokenProgram): string {
  const seeds = Buffer.concat([bytesOf(owner), bytesOf(program), bytesOf(mint)]);
  const tail = Buffer.concat([bytesOf(ASSOCIATED_TOKEN_PROGRAM), Buffer.from('ProgramDerivedAddress')]);
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256').update(seeds).update(Uint8Array.of(bump)).update(tail).digest();
    if (!isOnCurve(hash)) return toBase58(hash);
  }
  throw new RangeError('no such account can be');
}

/** The associated token account of an owner. Throws RangeError when owner or mint is no address. */
export function tokenAccountOf(owner: string, mint: string, program: TokenProgram): string {
  const key = `${owner} ${mint} ${program}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const address = derive(owner, mint, program);
  if (known.size >= KEPT) known.clear();
  known.set(key, address);
  return address;
}
