import { address, getAddressEncoder } from '@solana/kit';
import type { Sender, SenderTips, Sending, SendingMeans } from './sender.ts';

const encoder = getAddressEncoder();
const keys = new Map<string, Buffer>();

function keyOf(account: string): Buffer {
  const known = keys.get(account);
  if (known !== undefined) return known;
  const key = Buffer.from(encoder.encode(address(account)));
  keys.set(account, key);
  return key;
}

/** Returns the lowest tip of a protected swap, in lamports; null when no sender protects. */
export const protectedTip = ({ tips }: SendingMeans): bigint | null =>
  tips
    .filter(({ isProtected }) => isProtected)
    .reduce<bigint | null>(
      (lowest, { minLamports }) => (lowest === null || minLamports < lowest ? minLamports : lowest),
      null,
    );

/** Returns the tips of the sender that a swap pays, the first that takes as much; null when none does. */
export const tipsFor = ({ tips }: SendingMeans, { protect, tipLamports }: Sending): SenderTips | null =>
  tips.find(({ isProtected, minLamports }) => (isProtected || !protect) && tipLamports >= minLamports) ??
  null;

/**
 * Reports whether a sender takes a signed transaction (base64): it protects if it must, and is paid if it wants a
 * tip. Tip accounts are never in lookup tables, so their keys are in the bytes.
 */
export function takes(
  { isProtected, tips }: Sender,
  transaction: string,
  { protect, tipLamports }: Sending,
): boolean {
  if (protect && !isProtected) return false;
  if (tips === null) return true;
  if (tipLamports < tips.minLamports) return false;
  const bytes = Buffer.from(transaction, 'base64');
  return tips.accounts.some((account) => bytes.includes(keyOf(account)));
}
