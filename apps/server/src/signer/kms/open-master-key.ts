import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { privateFolder } from '../files.ts';
import { envelopeFile, plainKeyFile, readMasterKey } from '../keys/master-key.ts';
import { masterKeyIdOf } from '../keys/sealed-wallet.ts';
import { masterKeyIdOfWallets, walletAddresses } from '../keys/wallet-files.ts';
import { SignerError } from '../signer-error.ts';
import { type EncryptionContext, type Envelope, readEnvelope, writeEnvelope } from './envelope.ts';
import type { Kms, Sealed } from './kms.ts';
import { KmsError } from './kms-error.ts';

export interface MasterKeyPlaces {
  readonly folder: string;
  /** Path in MASTER_KEY_FILE. Null when it is unset. */
  readonly masterKeyFile: string | null;
}

export interface OpenedMasterKey {
  /** The caller zeroes it. */
  readonly key: Buffer;
  readonly notes: readonly string[];
}

const refusal = (message: string): SignerError => new SignerError('wrong_master_key', message);

/**
 * Binds sealed data to this installation, so that a KMS policy can name it and another installation's key is
 * rejected.
 */
const freshContext = (): EncryptionContext => ({
  'dugout:purpose': 'master-key',
  'dugout:installation': randomUUID(),
});

/**
 * Returns the master key from the envelope that the KMS sealed. Without an envelope, seals the key of an existing
 * plain file into one. Without either, has the KMS generate a key, unless there are wallets: the new key would
 * open none of them.
 * @throws KmsError, and SignerError for files that do not match
 */
export async function openMasterKey(
  { folder, masterKeyFile }: MasterKeyPlaces,
  kms: Kms,
): Promise<OpenedMasterKey> {
  privateFolder(folder);
  const path = envelopeFile(folder);
  const plainFile = masterKeyFile ?? plainKeyFile(folder);
  const envelope = readEnvelope(path);
  if (envelope !== null) {
    const key = await open(envelope, path, kms);
    return { key, notes: existsSync(plainFile) ? [leftover(plainFile, key, path)] : [] };
  }
  if (existsSync(plainFile)) {
    const key = keyOfWallets(plainFile, folder);
    const context = freshContext();
    await keep(path, key, { ...(await kms.seal(key, context)), context }, kms);
    return { key, notes: [leftover(plainFile, key, path)] };
  }
  if (walletAddresses(folder).length > 0)
    throw refusal(`${path} is missing, but there are wallets: put it back from a backup`);
  if (masterKeyFile !== null)
    throw refusal(
      `MASTER_KEY_FILE names no file that the KMS could seal: leave it out to have a new master key`,
    );
  const context = freshContext();
  const { key, ...sealed } = await kms.generate(context);
  await keep(path, key, { ...sealed, context }, kms);
  return { key, notes: [`the KMS has made a master key: back up ${path}, without it the wallets are lost`] };
}

/** Failures that naming the right key would fix. */
const OF_ANOTHER_KEY = ['IncorrectKeyException', 'NotFoundException'];

async function open(envelope: Envelope, path: string, kms: Kms): Promise<Buffer> {
  const key = await kms
    .open(Buffer.from(envelope.blob, 'base64'), envelope.context)
    .catch((error: unknown) => {
      if (!(error instanceof KmsError && OF_ANOTHER_KEY.includes(error.code))) throw error;
      throw new KmsError(`${error.message}; ${path} was sealed by ${envelope.keyArn}`, error.code);
    });
  if (masterKeyIdOf(key) === envelope.masterKeyId) return key;
  key.fill(0);
  throw refusal(`${path} was changed: put it back from a backup`);
}

/** The plain file's key, unless a wallet was sealed with another. */
function keyOfWallets(plainFile: string, folder: string): Buffer {
  const key = readMasterKey(plainFile);
  const sealedWith = masterKeyIdOfWallets(folder);
  if (sealedWith === null || sealedWith === masterKeyIdOf(key)) return key;
  throw refusal(`the master key file ${plainFile} did not seal the wallets in ${folder}`);
}

/**
 * Writes the envelope once the KMS has opened it successfully: a key that can be sealed but not opened would lose
 * every wallet.
 */
async function keep(
  path: string,
  key: Buffer,
  sealed: Sealed & { readonly context: EncryptionContext },
  kms: Kms,
): Promise<void> {
  const again = await kms.open(sealed.blob, sealed.context);
  const same = again.equals(key);
  again.fill(0);
  if (!same) throw new KmsError('the KMS opens another key than it has sealed');
  writeEnvelope(path, {
    version: 1,
    keyArn: sealed.keyArn,
    context: sealed.context,
    masterKeyId: masterKeyIdOf(key),
    blob: sealed.blob.toString('base64'),
  });
}

/** Returns the note about a plain key file next to the envelope. Throws when it holds another key. */
function leftover(plainFile: string, key: Buffer, path: string): string {
  const plain = readMasterKey(plainFile);
  const same = plain.equals(key);
  plain.fill(0);
  if (!same)
    throw refusal(
      `${plainFile} and ${path} hold different master keys: remove the key that did not seal the wallets`,
    );
  return `the KMS keeps the master key in ${path}: back that up and remove ${plainFile}, which is no longer read`;
}
