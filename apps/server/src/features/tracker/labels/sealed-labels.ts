import { open, seal } from '#/platform/secrets/seal.ts';

export interface WalletLabels {
  readonly name: string;
  readonly emoji: string | null;
  readonly group: string | null;
  readonly notes: string | null;
}

/** The text is padded to a multiple of this many bytes, so that its length reveals little. */
const BLOCK_BYTES = 64;

/** Binds the ciphertext to its trader and wallet, so that rows cannot be swapped. */
const contextOf = (userId: string, address: string): string => `dugout words v1 ${userId} ${address}`;

export function sealLabels(key: Uint8Array, userId: string, address: string, labels: WalletLabels): Buffer {
  const { name, emoji, group, notes } = labels;
  const text = Buffer.from(JSON.stringify([name, emoji, group, notes]));
  const filled = Buffer.alloc(Math.ceil(text.length / BLOCK_BYTES) * BLOCK_BYTES, ' ');
  text.copy(filled);
  return seal(key, contextOf(userId, address), filled);
}

/** Throws when they were not sealed under this key for this trader and wallet. */
export function openLabels(key: Uint8Array, userId: string, address: string, sealed: Buffer): WalletLabels {
  const [name, emoji, group, notes]: (string | null)[] = JSON.parse(
    open(key, contextOf(userId, address), sealed).toString(),
  );
  return { name: name ?? '', emoji: emoji ?? null, group: group ?? null, notes: notes ?? null };
}
