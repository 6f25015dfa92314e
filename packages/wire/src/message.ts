interface WireInstruction {
  readonly programIdIndex: number;
  /** Indices into the keys, then into the addresses from lookup tables. */
  readonly accounts: Uint8Array;
  readonly data: Uint8Array;
}

interface TableLookup {
  readonly table: Uint8Array;
  readonly writable: Uint8Array;
  readonly readonly: Uint8Array;
}

export interface WireMessage {
  readonly version: 'legacy' | 0 | 1;
  /** Number of keys required to sign. The first pays the network fee. */
  readonly signers: number;
  readonly readonlySigners: number;
  readonly readonlyOthers: number;
  readonly keys: readonly Uint8Array[];
  readonly blockhash: Uint8Array;
  readonly instructions: readonly WireInstruction[];
  /** Lookup tables of version 0; other versions have none. */
  readonly lookups: readonly TableLookup[];
  /** Config of version 1: its mask and values; other versions have none. */
  readonly config: { readonly mask: number; readonly values: Uint8Array } | null;
}

/** Account indices are one byte. */
const MAX_ACCOUNTS = 256;
/** The two bits of a version 1 config mask that announce the priority fee, eight bytes. */
const FEE_BITS = 0b11;

/**
 * Checks a message by the rules of the network's leader. Source: `sanitize` of the crate solana-message,
 * and the account locks of the runtime, which reject a key listed twice.
 * @throws RangeError otherwise
 */
export function checkMessage(message: WireMessage): void {
  const { signers, readonlySigners, readonlyOthers, keys, instructions, lookups, config } = message;
  if (signers === 0) throw new RangeError('nobody signs');
  if (readonlySigners >= signers || signers + readonlyOthers > keys.length)
    throw new RangeError('the header does not fit the accounts');
  const feeBits = (config?.mask ?? 0) & FEE_BITS;
  if (feeBits !== 0 && feeBits !== FEE_BITS) throw new RangeError('half of the priority fee is missing');
  const accounts = keys.length + loadedCount(lookups);
  if (accounts > MAX_ACCOUNTS) throw new RangeError('there are too many accounts');
  checkDistinct(keys);
  for (const instruction of instructions) checkInstruction(instruction, keys.length, accounts);
}

function loadedCount(lookups: readonly TableLookup[]): number {
  let sum = 0;
  for (const { writable, readonly } of lookups) {
    const loaded = writable.length + readonly.length;
    if (loaded === 0) throw new RangeError('a lookup table is named for nothing');
    sum += loaded;
  }
  return sum;
}

/** Compares whole keys only where their first four bytes are equal. */
function checkDistinct(keys: readonly Uint8Array[]): void {
  const heads: number[] = [];
  for (const key of keys) {
    const head = ((key[0] ?? 0) << 24) | ((key[1] ?? 0) << 16) | ((key[2] ?? 0) << 8) | (key[3] ?? 0);
    for (let other = 0; other < heads.length; other++)
      if (heads[other] === head && isSame(keys[other], key))
        throw new RangeError('an account is listed twice');
    heads.push(head);
  }
}

const isSame = (a: Uint8Array | undefined, b: Uint8Array): boolean => {
  for (let i = 0; i < b.length; i++) if (a?.[i] !== b[i]) return false;
  return true;
};

/** The fee payer cannot be called, and a program cannot come from a lookup table. */
function checkInstruction(
  { programIdIndex, accounts: named }: WireInstruction,
  keys: number,
  accounts: number,
): void {
  if (programIdIndex === 0 || programIdIndex >= keys)
    throw new RangeError('a program is not among the accounts');
  for (let i = 0; i < named.length; i++)
    if ((named[i] ?? 0) >= accounts) throw new RangeError('an account is missing');
}
