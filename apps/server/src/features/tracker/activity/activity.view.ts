import { createHash } from 'node:crypto';
import type { FeedGap, TrackerActivity } from '@dugout/contract/tracker/activity';
import { SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';
import { shortAddress } from '@dugout/domain/text/short-address';
import type { MissedSlots } from '@dugout/market/feed/market-feed';
import { LRUCache } from 'lru-cache';
import type { Activity } from '../index.ts';
import type { WalletLabels } from '../labels/sealed-labels.ts';
import type { TrackedMarket, TrackedToken } from '../ports.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats an age for the tracker: `0m`, `5m`, `3h`, `2d`. Unix ms. */
function trackerAge(time: number, now: number): string {
  const age = Math.max(0, now - time);
  if (age >= DAY) return `${Math.floor(age / DAY)}d`;
  return age >= HOUR ? `${Math.floor(age / HOUR)}h` : `${Math.floor(age / MINUTE)}m`;
}

const colours = new LRUCache<string, string>({ max: 10_000 });

/** Derives a token's color, `#rrggbb`, with enough contrast to text. */
function tokenColour(mint: string): string {
  const known = colours.get(mint);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(mint).digest();
  const part = (at: number): string => (64 + ((digest[at] ?? 0) >> 1)).toString(16).padStart(2, '0');
  const colour = `#${part(0)}${part(1)}${part(2)}`;
  colours.set(mint, colour);
  return colour;
}

const SOL = { name: 'Solana', symbol: 'SOL', image: null, decimals: SOL_DECIMALS };

const tokenLabels = (mint: string, token: TrackedToken | null) => ({
  name: token?.name ?? null,
  symbol: token?.symbol || shortAddress(mint),
  image: token?.image ?? null,
  decimals: token?.decimals ?? null,
});

/** Returns the part of an activity that is the same for all followers. `now` in unix ms. */
export function commonView(
  activity: Activity,
  market: TrackedMarket,
  gaps: readonly MissedSlots[],
  now: number,
) {
  const { id, type, time, slot, mint, wallet, seenAt } = activity;
  const token = market.token(mint);
  return {
    id,
    type,
    created_at: new Date(time).toISOString(),
    age: trackerAge(time, now),
    walletAddress: wallet,
    tokenAddress: mint,
    poolAddress: token?.pool ?? null,
    token_metadata: { ...(mint === SOL_MINT ? SOL : tokenLabels(mint, token)), color: tokenColour(mint) },
    marketcap: activity.marketCapUsd,
    usd_amount: activity.usd,
    sol_amount: activity.sol,
    token_amount: activity.tokenAmount.toString(),
    signature: activity.signature,
    slot,
    seen_at: seenAt === null ? null : new Date(seenAt).toISOString(),
    late_ms: seenAt === null ? null : Math.max(0, seenAt - time),
    filled: gaps.some(({ from, to }) => slot >= from && to !== null && slot <= to),
    direction: activity.direction,
    counterparty: activity.counterparty,
  };
}

export function activityView(common: ReturnType<typeof commonView>, labels: WalletLabels): TrackerActivity {
  const { name, emoji, group } = labels;
  return { ...common, name, emoji, group };
}

const isoOrNull = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString();

export const gapView = ({ id, from, to, foundAt, filledAt, lostAt }: MissedSlots): FeedGap => ({
  id,
  fromSlot: from,
  toSlot: to,
  state: filledAt !== null ? 'filled' : lostAt !== null ? 'lost' : 'open',
  foundAt: new Date(foundAt).toISOString(),
  filledAt: isoOrNull(filledAt),
});
