import { z } from 'zod';
import { clanmates } from '../clans/clan.ts';
import { address, figure, id, isoTime, side } from '../fields.ts';
import { trader } from '../friends/friend.ts';
import { tokenRow } from '../market/token.ts';

/** A token of the reader that can be mistaken for another one. */
const passesFor = z.object({
  tokenAddress: address,
  name: z.string(),
  symbol: z.string(),
  /** Whether the reader holds it, or only watches it. */
  because: z.enum(['held', 'watched']),
  alikeBy: z.enum(['name', 'picture', 'both']),
  createdAt: isoTime.nullable(),
  liquidityUsd: figure,
});

const tokenCard = z.object({
  kind: z.literal('token'),
  /** With the figures of the last hour. */
  token: tokenRow,
  /** Passed checks, of `checks`; null while the first scan runs. */
  scan: z
    .object({ passed: z.number().int(), checks: z.number().int(), checkedAt: isoTime.nullable() })
    .nullable(),
  /** The reader's clanmates who hold it; null when too few share their holdings. */
  clanmates: clanmates.nullable(),
  /** Null when it resembles no other token of the reader. */
  passesFor: passesFor.nullable(),
});

const walletCard = z.object({
  kind: z.literal('wallet'),
  address,
  /** The published name of a known trader. */
  name: z.string().nullable(),
  /** All trades seen by the market; 0 for an unknown wallet. */
  trades: z.number().int(),
  /** Realized PnL of the last 30 days in US dollars. */
  pnlUsd: figure,
  winRatePct: figure,
});

const profileCard = z.object({
  kind: z.literal('profile'),
  /** From the reader's view. */
  trader,
  /** 0 to 20. */
  rank: z.number().int(),
});

/** A swap of the message's author. */
const receiptCard = z.object({
  kind: z.literal('receipt'),
  swapId: id,
  side,
  tokenAddress: address,
  symbol: z.string().nullable(),
  sol: z.number(),
  status: z.enum(['pending', 'landed', 'failed', 'expired']),
  requestedAt: isoTime,
});

const clanCard = z.object({
  kind: z.literal('clan'),
  clanId: id,
  tag: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  memberCount: z.number().int(),
});

/** Server data about an address in a message; contains no text by the sender. */
export const chatCard = z.discriminatedUnion('kind', [
  tokenCard,
  walletCard,
  profileCard,
  receiptCard,
  clanCard,
]);

export type PassesFor = z.output<typeof passesFor>;
export type TokenCard = z.output<typeof tokenCard>;
export type WalletCard = z.output<typeof walletCard>;
export type ProfileCard = z.output<typeof profileCard>;
export type ReceiptCard = z.output<typeof receiptCard>;
export type ClanCard = z.output<typeof clanCard>;
export type ChatCard = z.output<typeof chatCard>;
