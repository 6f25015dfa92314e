/**
 * The blobs of the fake KMS: the sealing key in clear, as in AWS's blobs, and the rest bound to the encryption
 * context.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export type Context = Readonly<Record<string, string>>;

const IV_BYTES = 12;
const TAG_BYTES = 16;
const SEPARATOR = 0;

const bound = (arn: string, context: Context): Buffer =>
  Buffer.from(JSON.stringify([arn, Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))]));

export function sealBlob(plain: Buffer, arn: string, secret: Buffer, context: Context): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(bound(arn, context));
  const data = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from(arn), Buffer.of(SEPARATOR), iv, cipher.getAuthTag(), data]);
}

/** Returns the key that sealed a blob; empty for an invalid blob. */
export const sealerOf = (blob: Buffer): string =>
  blob.toString('latin1', 0, Math.max(0, blob.indexOf(SEPARATOR)));

/** Returns the content of a blob, or null when blob, key and context do not match. */
export function openBlob(blob: Buffer, arn: string, secret: Buffer, context: Context): Uint8Array | null {
  const rest = blob.subarray(blob.indexOf(SEPARATOR) + 1);
  const [iv, tag, data] = [
    rest.subarray(0, IV_BYTES),
    rest.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
    rest.subarray(IV_BYTES + TAG_BYTES),
  ];
  if (tag.length !== TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, iv).setAAD(bound(arn, context)).setAuthTag(tag);
    return Buffer.concat([decipher.update(data), decipher.final()]);
  } catch {
    return null;
  }
}
