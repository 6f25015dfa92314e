import { LINK_KINDS } from '@dugout/domain/off-chain-metadata';
import { z } from 'zod';
import { address, figure } from '../fields.ts';

/** off: the right was given up. on: somebody has it. */
export const authorityState = z.enum(['off', 'on']);

export const tokenDanger = z.object({
  kind: z.enum([
    'transferFee',
    'permanentDelegate',
    'transferHook',
    'frozenByDefault',
    'nonTransferable',
    'closable',
    'pausable',
  ]),
  /** What it lets somebody do, in plain words. */
  text: z.string(),
  /** Who has the right; null where nobody is named. */
  by: address.nullable(),
});

/** What the accounts of a token said when they were read. */
export const tokenSafety = z.object({
  /** The slot of the reading. */
  slot: z.number().int(),
  program: z.enum(['token', 'token-2022']),
  /** Who has the right; null when it was given up. */
  mintAuthority: address.nullable(),
  freezeAuthority: address.nullable(),
  dangers: z.array(tokenDanger),
  /**
   * Whether name and picture may still be changed, and by whom; null where no metadata account could be read.
   */
  metadata: z.object({ mutable: z.boolean(), updateAuthority: address.nullable() }).nullable(),
  /**
   * Shares of the pool that nobody can take out, in percent, and what was looked at; null where they could
   * not be read.
   */
  liquidity: z.object({ burntPct: figure, lockedPct: figure, looked: z.string() }).nullable(),
});

/** What the token's maker wrote about it. Nothing here was checked by anybody. */
export const tokenDetails = z.object({
  description: z.string().nullable(),
  /** https addresses of other people's servers: shown as links, never fetched by the page. */
  links: z.array(z.object({ kind: z.enum(LINK_KINDS), url: z.string() })),
});

export type TokenDetails = z.output<typeof tokenDetails>;

export type TokenSafetyView = z.output<typeof tokenSafety>;
