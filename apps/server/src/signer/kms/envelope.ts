import { existsSync, readFileSync } from 'node:fs';
import { writeNewFile } from '../files.ts';
import { jsonObject } from '../json-object.ts';
import { SignerError } from '../signer-error.ts';

/**
 * Context that a KMS binds a sealed key to. It opens the key only for the same context, which appears in the
 * KMS's own log.
 */
export type EncryptionContext = Readonly<Record<string, string>>;

/**
 * The master key at rest when a KMS keeps it. It holds no secrets, and without it the wallets cannot be opened.
 */
export interface Envelope {
  readonly version: 1;
  readonly keyArn: string;
  readonly context: EncryptionContext;
  /** Identifies the master key inside; see `masterKeyIdOf`. */
  readonly masterKeyId: string;
  /** The KMS's CiphertextBlob, base64. */
  readonly blob: string;
}

const isContext = (value: unknown): value is EncryptionContext =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((word) => typeof word === 'string');

function parse(text: string): Envelope | null {
  const value = jsonObject(text);
  if (value === null) return null;
  const { version, keyArn, context, masterKeyId, blob }: { [F in keyof Envelope]?: unknown } = value;
  if (
    version !== 1 ||
    typeof keyArn !== 'string' ||
    typeof masterKeyId !== 'string' ||
    typeof blob !== 'string'
  )
    return null;
  return isContext(context) ? { version, keyArn, context, masterKeyId, blob } : null;
}

/** Reads the envelope from a file. Returns null without a file. Throws `SignerError` for an invalid one. */
export function readEnvelope(path: string): Envelope | null {
  if (!existsSync(path)) return null;
  const envelope = parse(readFileSync(path, 'utf8'));
  if (envelope === null)
    throw new SignerError('wrong_master_key', `${path} was changed: put it back from a backup`);
  return envelope;
}

/** Throws EEXIST rather than replace an envelope. */
export const writeEnvelope = (path: string, envelope: Envelope): void =>
  writeNewFile(path, `${JSON.stringify(envelope, null, 2)}\n`);
