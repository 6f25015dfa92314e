import { z } from 'zod';
import { figure, id, isoTime, side, signedRawAmount } from '../fields.ts';

const count = z.number().int();
const token = { tokenAddress: z.string(), symbol: z.string().nullable() };

/** What happened between a trader's last visit and now. */
export const sinceVisit = z.object({
  /** The end of the last visit, on whatever device; null during the first. Everything is 0 then. */
  since: isoTime.nullable(),
  /** Exit rules that sold; `last` is the newest of them. */
  exits: z.object({
    count,
    last: z.object({ ...token, realizedLamports: signedRawAmount.nullable() }).nullable(),
  }),
  /** Other orders that were filled. */
  orders: count,
  /** Price alerts that fired. */
  alerts: count,
  friendRequests: count,
  /** Applications to the trader's clan, for its officers. */
  clanApplications: count,
  /** Direct messages that are not read yet. */
  messages: count,
  /** First messages of strangers that wait. */
  messageRequests: count,
  /** Calls of followed callers, and how many of their calls hit. */
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

/** What a friend or clanmate did. Trades are of those only who show their wallets. */
export const circleAct = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('traded'),
      ...token,
      side,
      sol: z.number(),
      /** Realized profit of a sell in SOL, of those who show their PnL. */
      realizedSol: figure,
    }),
    z.object({ kind: z.literal('called'), ...token, marketCapUsd: figure }),
    z.object({ kind: z.literal('hit'), ...token, minutes: z.number() }),
    z.object({ kind: z.literal('joined'), tag: z.string(), clanName: z.string() }),
  ])
  .and(z.object({ id, at: isoTime, actor }));

export const circleActs = z.object({
  /** Friends and clanmates who are here, of those who show it. */
  online: count,
  clanTag: z.string().nullable(),
  acts: z.array(circleAct),
});

export type SinceVisit = z.output<typeof sinceVisit>;
export type CircleAct = z.output<typeof circleAct>;
export type CircleActs = z.output<typeof circleActs>;
