import { createHash } from 'node:crypto';
import type { FollowedWallet } from '@dugout/contract/tracker/followed';
import type { TrackedMarket } from '../ports.ts';
import type { Followed } from './followed-store.ts';

/** Returns the id of a followed wallet, which depends only on trader and wallet. */
const followedId = (userId: string, address: string): string =>
  createHash('sha256').update(`followed ${userId} ${address}`).digest('hex').slice(0, 24);

export function followedView(
  userId: string,
  wallet: Followed,
  result: ReturnType<TrackedMarket['result']>,
): FollowedWallet {
  const { address, name, emoji, group, notes } = wallet;
  const createdAt = new Date(wallet.createdAt).toISOString();
  return {
    id: followedId(userId, address),
    address,
    name,
    emoji,
    group,
    notes,
    created_at: createdAt,
    createdAt,
    lastTradeTime: result === null ? null : new Date(result.lastTradeAt).toISOString(),
    totalPnl: result?.totalPnl ?? null,
  };
}
