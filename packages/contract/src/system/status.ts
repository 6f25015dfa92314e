import { z } from 'zod';
import { figure } from '../fields.ts';

const tradingMode = z.enum(['paper', 'live', 'development']);

const registration = z.enum(['open', 'closed', 'invite']);

const marketSource = z.enum(['simulator', 'replay', 'solana']);

export const systemStatus = z.object({
  product: z.string(),
  version: z.string(),
  tradingMode,
  /** Present when a sender can keep swaps unseen until they are in a block. */
  protectsSwaps: z.literal(true).optional(),
  /** Present when tips are paid: on paper, and when a sender takes them. */
  takesTips: z.literal(true).optional(),
  marketSource,
  slot: z.number().int(),
  /** Milliseconds between a trade's time on chain and its arrival at this server; null before the first. */
  feedDelayMs: figure,
  /** Slots missed by the feed since this server started; absent for sources that cannot miss any. */
  gaps: z
    .object({
      /** Being filled now. */
      open: z.number().int(),
      found: z.number().int(),
      filled: z.number().int(),
      /** No longer available from any node. */
      lost: z.number().int(),
    })
    .optional(),
  tokens: z.number().int(),
  /** Registration policy: anybody, nobody, or holders of an invitation. */
  registration,
  /** Present when this server sends emails, so that a lost password can be reset by mail. */
  sendsMail: z.literal(true).optional(),
  solUsd: figure,
  /** Display name of the sign-in provider; absent without one. */
  signInProvider: z.string().optional(),
  /** Community address named by this Dugout's operator; absent without one. */
  communityUrl: z.string().optional(),
});

export type SystemStatus = z.output<typeof systemStatus>;

export type TradingMode = z.output<typeof tradingMode>;

export type Registration = z.output<typeof registration>;

export type MarketSource = z.output<typeof marketSource>;
