import { createHash, randomBytes } from 'node:crypto';
import type { Holder } from '../holder.ts';
import { jsonObject } from '../json-object.ts';
import { SignerError } from '../signer-error.ts';
import { KEY_BYTES, type SealedBox, seal, unseal } from './sealed-box.ts';

/**
 * One wallet at rest: its seed under its own data key and the data key under the master key, both bound to the
 * address and its holder. Files of version 1 have no holder.
 */
export interface SealedWallet {
  readonly version: 1 | 2;
  readonly address: string;
  readonly holder: Holder | null;
  readonly masterKeyId: string;
  readonly dataKey: SealedBox;
  readonly seed: SealedBox;
}

/** Distinguishes master keys without revealing anything of the key. */
export const masterKeyIdOf = (masterKey: Uint8Array): string =>
  createHash('sha256').update('dugout master key id').update(masterKey).digest('hex').slice(0, 16);

type Bound = Pick<SealedWallet, 'address' | 'holder'>;

const contextOf = (part: string, { address, holder }: Bound): string =>
  holder === null
    ? `dugout wallet ${part} v1 ${address}`
    : `dugout wallet ${part} v2 ${address} ${holder.origin} ${holder.owner}`;

export function sealWallet(
  address: string,
  holder: Holder,
  seed: Uint8Array,
  masterKey: Uint8Array,
): SealedWallet {
  const dataKey = randomBytes(KEY_BYTES);
  try {
    return {
      version: 2,
      address,
      holder,
      masterKeyId: masterKeyIdOf(masterKey),
      dataKey: seal(dataKey, masterKey, contextOf('data key', { address, holder })),
      seed: seal(seed, dataKey, contextOf('seed', { address, holder })),
    };
  } finally {
    dataKey.fill(0);
  }
}

/**
 * Passes the seed to `use` and zeroes it afterwards. Throws `SignerError` when the file was not sealed for this
 * address.
 */
export function withSeed<R>(
  wallet: SealedWallet,
  address: string,
  masterKey: Uint8Array,
  use: (seed: Buffer) => R,
): R {
  if (wallet.address !== address)
    throw new SignerError('sealed_file_invalid', `the sealed file of ${address} belongs to another wallet`);
  if (wallet.masterKeyId !== masterKeyIdOf(masterKey)) {
    throw new SignerError('wrong_master_key', `the wallet ${address} was sealed with another master key`);
  }
  const tampered = new SignerError('sealed_file_invalid', `the sealed file of ${address} was changed`);
  const dataKey = unseal(wallet.dataKey, masterKey, contextOf('data key', wallet));
  if (dataKey === null) throw tampered;
  try {
    const seed = unseal(wallet.seed, dataKey, contextOf('seed', wallet));
    if (seed === null) throw tampered;
    try {
      return use(seed);
    } finally {
      seed.fill(0);
    }
  } finally {
    dataKey.fill(0);
  }
}

export const isBox = (value: unknown): value is SealedBox =>
  typeof value === 'object' &&
  value !== null &&
  ['iv', 'data', 'tag'].every((field) => field in value && typeof Reflect.get(value, field) === 'string');

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  typeof value.owner === 'string' &&
  'origin' in value &&
  (value.origin === 'created' || value.origin === 'imported');

/** Parses a sealed wallet from JSON. Returns null when invalid. */
export function parseSealedWallet(text: string): SealedWallet | null {
  const value = jsonObject(text);
  if (value === null) return null;
  const { version, address, holder, masterKeyId, dataKey, seed }: { [K in keyof SealedWallet]?: unknown } =
    value;
  if (typeof address !== 'string' || typeof masterKeyId !== 'string' || !isBox(dataKey) || !isBox(seed))
    return null;
  if (version === 1) return { version, address, holder: null, masterKeyId, dataKey, seed };
  return version === 2 && isHolder(holder) ? { version, address, holder, masterKeyId, dataKey, seed } : null;
}
