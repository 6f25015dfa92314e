import { z } from 'zod';
import { address, figure, id, isoTime, typedLine } from '../fields.ts';
import { FOLLOWED_NAME_LENGTH } from './values.ts';

export const FOLLOWED_SORTS = ['created_at', 'name', 'lastTradeTime', 'totalPnl'] as const;

/** A wallet that the trader follows. Name, emoji, group and notes are only visible to the trader. */
export const followedWallet = z.object({
  id,
  address,
  name: z.string(),
  emoji: z.string().nullable(),
  group: z.string().nullable(),
  notes: z.string().nullable(),
  created_at: isoTime,
  /** The same as `created_at`. */
  createdAt: isoTime,
  /** Null when no trade of it is known. */
  lastTradeTime: isoTime.nullable(),
  /** Realized and unrealized PnL of all known trades in US dollars; null without any. */
  totalPnl: figure,
});

export type FollowedWallet = z.output<typeof followedWallet>;

export const followedName = typedLine(FOLLOWED_NAME_LENGTH).min(1, 'must not be empty');

/** Blank for none. */
export const emoji = typedLine(16);
