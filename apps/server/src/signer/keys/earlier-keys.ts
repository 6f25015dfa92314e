import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder, replaceFile, syncFolder } from '../files.ts';
import { jsonObject } from '../json-object.ts';
import { SignerError } from '../signer-error.ts';
import { type SealedBox, seal, unseal } from './sealed-box.ts';
import { isBox, masterKeyIdOf } from './sealed-wallet.ts';

/** The previous master keys, oldest first. */
interface EarlierKeys {
  readonly keys: readonly Buffer[];
  /** Whether every wallet is sealed under the current key. */
  readonly isResealed: boolean;
}

const NONE: EarlierKeys = { keys: [], isResealed: true };

const contextOf = (masterKeyId: string, at: number): string =>
  `dugout earlier master key v1 ${masterKeyId} ${at}`;

/** One file per sealing key, so that an interrupted rotation leaves the old file usable. */
const earlierKeysFile = (folder: string, masterKeyId: string): string =>
  join(folder, 'earlier-keys', `${masterKeyId}.json`);

/** Seals the earlier keys under the key that follows them and flushes them to disk. */
export function writeEarlierKeys(folder: string, masterKey: Uint8Array, earlier: EarlierKeys): void {
  const masterKeyId = masterKeyIdOf(masterKey);
  const keys: readonly SealedBox[] = earlier.keys.map((key, at) =>
    seal(key, masterKey, contextOf(masterKeyId, at)),
  );
  privateFolder(join(folder, 'earlier-keys'));
  syncFolder(folder);
  const content = { version: 1, masterKeyId, isResealed: earlier.isResealed, keys };
  replaceFile(earlierKeysFile(folder, masterKeyId), `${JSON.stringify(content)}\n`);
}

/**
 * Returns the keys before `masterKey`, or none if it was never replaced. Throws `SignerError` for a changed file.
 */
export function readEarlierKeys(folder: string, masterKey: Uint8Array): EarlierKeys {
  const masterKeyId = masterKeyIdOf(masterKey);
  const path = earlierKeysFile(folder, masterKeyId);
  if (!existsSync(path)) return NONE;
  const changed = new SignerError('wrong_master_key', `${path} was changed: put it back from a backup`);
  const { version, isResealed, keys }: { version?: unknown; isResealed?: unknown; keys?: unknown } =
    jsonObject(readFileSync(path, 'utf8')) ?? {};
  if (version !== 1 || typeof isResealed !== 'boolean' || !Array.isArray(keys)) throw changed;
  const opened = keys.map((box: unknown, at) => {
    const key = isBox(box) ? unseal(box, masterKey, contextOf(masterKeyId, at)) : null;
    if (key === null) throw changed;
    return key;
  });
  return { keys: opened, isResealed };
}
