import { z } from 'zod';
import { figure } from '../fields.ts';

export const tradingMode = z.enum(['paper', 'live', 'development']);

export const registration = z.enum(['open', 'closed', 'invite']);

export const marketSource = z.enum(['simulator', 'replay', 'solana']);

export const systemStatus = z.object({
  product: z.string(),
  version: z.string(),
  tradingMode,
  marketSource,
  slot: z.number().int(),
  /** Milliseconds from a trade's time on chain to this server knowing it; null while nothing has come. */
  feedDelayMs: figure,
  /**
   * Slots that the feed did not hear of by itself since this server started; absent where the source cannot
   * miss any.
   */
  gaps: z
    .object({
      /** Being filled now. */
      open: z.number().int(),
      found: z.number().int(),
      filled: z.number().int(),
      /** No node has them any more. */
      lost: z.number().int(),
    })
    .optional(),
  tokens: z.number().int(),
  /** Who may create an account: anybody, nobody, or whoever has an invitation. */
  registration,
  /** Present where this server sends e-mails: a lost password can then be reset by one. */
  sendsMail: z.literal(true).optional(),
  solUsd: figure,
  /** How the provider is called that traders can sign in with; absent where there is none. */
  signInProvider: z.string().optional(),
  /** Where whoever runs this Dugout meets its traders; absent where they named no place. */
  communityUrl: z.string().optional(),
});

export type SystemStatus = z.output<typeof systemStatus>;

export type TradingMode = z.output<typeof tradingMode>;

export type Registration = z.output<typeof registration>;

export type MarketSource = z.output<typeof marketSource>;
