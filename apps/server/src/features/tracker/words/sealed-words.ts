import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** What a trader calls a followed wallet. */
export interface Words {
  readonly name: string;
  readonly emoji: string | null;
  readonly group: string | null;
  readonly notes: string | null;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The text is filled up to a multiple of so many bytes, so that its length reveals little. */
const BLOCK_BYTES = 64;

/** A row of one trader cannot pass for a row of another wallet, or of another trader. */
const contextOf = (userId: string, address: string): Buffer =>
  Buffer.from(`dugout words v1 ${userId} ${address}`);

/** Seals words under a trader's key: iv, tag, data. */
export function sealWords(key: Uint8Array, userId: string, address: string, words: Words): Buffer {
  const { name, emoji, group, notes } = words;
  const text = Buffer.from(JSON.stringify([name, emoji, group, notes]));
  const filled = Buffer.alloc(Math.ceil(text.length / BLOCK_BYTES) * BLOCK_BYTES, ' ');
  text.copy(filled);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(
    contextOf(userId, address),
  );
  const data = Buffer.concat([cipher.update(filled), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), data]);
}

/** Throws when they were not sealed under this key for this trader and wallet. */
export function openWords(key: Uint8Array, userId: string, address: string, sealed: Buffer): Words {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(contextOf(userId, address))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text =
    decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  const [name, emoji, group, notes]: (string | null)[] = JSON.parse(text);
  return { name: name ?? '', emoji: emoji ?? null, group: group ?? null, notes: notes ?? null };
}
