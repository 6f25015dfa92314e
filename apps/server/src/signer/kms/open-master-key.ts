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
  /** The signer's folder. */
  readonly folder: string;
  /** What MASTER_KEY_FILE names, null where it names nothing. */
  readonly masterKeyFile: string | null;
}

export interface OpenedMasterKey {
  /** The caller zeroes it. */
  readonly key: Buffer;
  /** What the operator should know. */
  readonly notes: readonly string[];
}

const refusal = (message: string): SignerError => new SignerError('wrong_master_key', message);

/**
 * Binds what is sealed to this installation, so that a policy of the KMS can name it and no other
 * installation's key passes for it.
 */
const freshContext = (): EncryptionContext => ({
  'dugout:purpose': 'master-key',
  'dugout:installation': randomUUID(),
});

/**
 * The master key from the envelope that the KMS sealed. Without an envelope, the key of a plain file that is
 * there is sealed into one; without either the KMS makes a new key, unless there are wallets: it would open
 * none of them.
 * @throws KmsError, and SignerError for files that do not belong together
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

/** Failures that the name of the right key helps with. */
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

/** The plain file's key, when no wallet needs another. */
function keyOfWallets(plainFile: string, folder: string): Buffer {
  const key = readMasterKey(plainFile);
  const sealedWith = masterKeyIdOfWallets(folder);
  if (sealedWith === null || sealedWith === masterKeyIdOf(key)) return key;
  throw refusal(`the master key file ${plainFile} is not the one that sealed the wallets in ${folder}`);
}

/**
 * Writes the envelope once the KMS has shown that it opens it: a key that can be sealed but not opened would
 * lose every wallet.
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

/** What to say of a plain key beside the envelope. Throws when it is another key. */
function leftover(plainFile: string, key: Buffer, path: string): string {
  const plain = readMasterKey(plainFile);
  const same = plain.equals(key);
  plain.fill(0);
  if (!same)
    throw refusal(
      `${plainFile} and ${path} hold different master keys: take away the one that did not seal the wallets`,
    );
  return `the KMS keeps the master key in ${path}: back that up and remove ${plainFile}, which is no longer read`;
}
