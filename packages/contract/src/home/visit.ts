import { z } from 'zod';
import { figure, id, isoTime, side, signedRawAmount } from '../fields.ts';

const count = z.number().int();
const token = { tokenAddress: z.string(), symbol: z.string().nullable() };

/** Events between a trader's last visit and now. */
export const sinceVisit = z.object({
  /** The end of the last visit, on any device; null during the first visit, when everything is 0. */
  since: isoTime.nullable(),
  /** Exit rules that sold; `last` is the newest of them. */
  exits: z.object({
    count,
    last: z.object({ ...token, realizedLamports: signedRawAmount.nullable() }).nullable(),
  }),
  /** Other filled orders. */
  orders: count,
  /** Triggered price alerts. */
  alerts: count,
  friendRequests: count,
  /** Applications to the trader's clan, for its officers. */
  clanApplications: count,
  /** Unread direct messages. */
  messages: count,
  /** Pending message requests of strangers. */
  messageRequests: count,
  /** Calls of followed callers, and the hits among them. */
  calls: count,
  hits: count,
});

const actor = z.object({
  userId: id,
  userName: z.string(),
  image: z.string().nullable(),
  clanTag: z.string().nullable(),
  isOnline: z.boolean(),
  isSimulated: z.boolean(),
});

/** An activity of a friend or clanmate. Trades only of traders who show their wallets. */
const circleEvent = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('traded'),
      ...token,
      side,
      sol: z.number(),
      /** Realized PnL of a sell in SOL, if the trader shows their PnL. */
      realizedSol: figure,
    }),
    z.object({ kind: z.literal('called'), ...token, marketCapUsd: figure }),
    z.object({ kind: z.literal('hit'), ...token, minutes: z.number() }),
    z.object({ kind: z.literal('joined'), tag: z.string(), clanName: z.string() }),
  ])
  .and(z.object({ id, at: isoTime, actor }));

export const circleFeed = z.object({
  /** Friends and clanmates online, among those sharing their presence. */
  online: count,
  clanTag: z.string().nullable(),
  acts: z.array(circleEvent),
});

export type SinceVisit = z.output<typeof sinceVisit>;
export type CircleEvent = z.output<typeof circleEvent>;
export type CircleFeed = z.output<typeof circleFeed>;
