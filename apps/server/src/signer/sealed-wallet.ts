import { createHash, randomBytes } from 'node:crypto';
import { jsonObject } from './json-object.ts';
import { KEY_BYTES, type SealedBox, seal, unseal } from './sealed-box.ts';
import { SignerError } from './signer-error.ts';

/**
 * One wallet at rest: its seed under a data key of its own, the data key under the master key, both bound to
 * the address.
 */
export interface SealedWallet {
  readonly version: 1;
  readonly address: string;
  readonly masterKeyId: string;
  readonly dataKey: SealedBox;
  readonly seed: SealedBox;
}

/** Distinguishes master keys without revealing anything of the key. */
export const masterKeyIdOf = (masterKey: Uint8Array): string =>
  createHash('sha256').update('dugout master key id').update(masterKey).digest('hex').slice(0, 16);

const seedContext = (address: string): string => `dugout wallet seed v1 ${address}`;
const dataKeyContext = (address: string): string => `dugout wallet data key v1 ${address}`;

export function sealWallet(address: string, seed: Uint8Array, masterKey: Uint8Array): SealedWallet {
  const dataKey = randomBytes(KEY_BYTES);
  try {
    return {
      version: 1,
      address,
      masterKeyId: masterKeyIdOf(masterKey),
      dataKey: seal(dataKey, masterKey, dataKeyContext(address)),
      seed: seal(seed, dataKey, seedContext(address)),
    };
  } finally {
    dataKey.fill(0);
  }
}

/**
 * Gives the seed to `use` and zeroes it afterwards. Throws `SignerError` when the file is not what was sealed
 * for this address.
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
  const dataKey = unseal(wallet.dataKey, masterKey, dataKeyContext(address));
  if (dataKey === null) throw tampered;
  try {
    const seed = unseal(wallet.seed, dataKey, seedContext(address));
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

/** A sealed wallet read from JSON text, or null when it is not one. */
export function parseSealedWallet(text: string): SealedWallet | null {
  const value = jsonObject(text);
  if (value === null) return null;
  const { version, address, masterKeyId, dataKey, seed }: { [K in keyof SealedWallet]?: unknown } = value;
  if (
    version !== 1 ||
    typeof address !== 'string' ||
    typeof masterKeyId !== 'string' ||
    !isBox(dataKey) ||
    !isBox(seed)
  )
    return null;
  return { version, address, masterKeyId, dataKey, seed };
}
