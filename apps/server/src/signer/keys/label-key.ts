import { randomBytes } from 'node:crypto';
import { jsonObject } from '../json-object.ts';
import { SignerError } from '../signer-error.ts';
import { KEY_BYTES, seal, unseal } from './sealed-box.ts';
import { isBox, masterKeyIdOf } from './sealed-wallet.ts';

const contextOf = (userId: string): string => `dugout words key v1 ${userId}`;

export const freshLabelKey = (): Buffer => randomBytes(KEY_BYTES);

/** Seals the key of a trader's private texts under the master key, bound to the trader. Returns JSON. */
export const sealLabelKey = (userId: string, key: Uint8Array, masterKey: Uint8Array): string =>
  JSON.stringify({
    version: 1,
    masterKeyId: masterKeyIdOf(masterKey),
    key: seal(key, masterKey, contextOf(userId)),
  });

/**
 * Opens a key that `sealLabelKey` sealed for the same trader. The caller zeroes it. `keyOf` returns the master
 * key of an id, or another one. Throws `SignerError`.
 */
export function openLabelKey(
  userId: string,
  sealed: string,
  keyOf: (masterKeyId: string) => Uint8Array,
): Buffer {
  const changed = new SignerError('sealed_file_invalid', 'the sealed key of a trader was changed');
  const value = jsonObject(sealed);
  if (value === null) throw changed;
  const { version, masterKeyId, key }: { version?: unknown; masterKeyId?: unknown; key?: unknown } = value;
  if (version !== 1 || typeof masterKeyId !== 'string' || !isBox(key)) throw changed;
  const masterKey = keyOf(masterKeyId);
  if (masterKeyId !== masterKeyIdOf(masterKey)) {
    throw new SignerError('wrong_master_key', 'the key of a trader was sealed with another master key');
  }
  const opened = unseal(key, masterKey, contextOf(userId));
  if (opened?.length !== KEY_BYTES) throw changed;
  return opened;
}
