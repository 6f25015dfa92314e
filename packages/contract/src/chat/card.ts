import { z } from 'zod';
import { clanmates } from '../clans/clan.ts';
import { address, figure, id, isoTime, side } from '../fields.ts';
import { trader } from '../friends/friend.ts';
import { tokenRow } from '../market/token.ts';

/** A token of the reader's that another one could be taken for. */
export const passesFor = z.object({
  tokenAddress: address,
  name: z.string(),
  symbol: z.string(),
  /** Whether the reader holds it, or only watches it. */
  because: z.enum(['held', 'watched']),
  alikeBy: z.enum(['name', 'picture', 'both']),
  createdAt: isoTime.nullable(),
  liquidityUsd: figure,
});

export const tokenCard = z.object({
  kind: z.literal('token'),
  /** With the figures of the last hour. */
  token: tokenRow,
  /** Checks that passed, of `checks`; null while the first scan runs. */
  scan: z
    .object({ passed: z.number().int(), checks: z.number().int(), checkedAt: isoTime.nullable() })
    .nullable(),
  /** Clanmates of the reader who hold it; null where too few share that. */
  clanmates: clanmates.nullable(),
  /** Null when it looks like no other token of the reader's. */
  passesFor: passesFor.nullable(),
});

export const walletCard = z.object({
  kind: z.literal('wallet'),
  address,
  /** The published name of a known trader. */
  name: z.string().nullable(),
  /** All that the market has seen; 0 for a wallet that it has not. */
  trades: z.number().int(),
  /** US dollars that sells of the last 30 days won or lost. */
  pnlUsd: figure,
  winRatePct: figure,
});

export const profileCard = z.object({
  kind: z.literal('profile'),
  /** As the reader sees them. */
  trader,
  /** 0 to 20. */
  rank: z.number().int(),
});

/** A swap of the message's author. */
export const receiptCard = z.object({
  kind: z.literal('receipt'),
  swapId: id,
  side,
  tokenAddress: address,
  symbol: z.string().nullable(),
  sol: z.number(),
  status: z.enum(['pending', 'landed', 'failed', 'expired']),
  requestedAt: isoTime,
});

/** A clan from the link to its page. */
export const clanCard = z.object({
  kind: z.literal('clan'),
  clanId: id,
  tag: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  memberCount: z.number().int(),
});

/** What the server knows of an address in a message; nothing in it comes from the sender's words. */
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
