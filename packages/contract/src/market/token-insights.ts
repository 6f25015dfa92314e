import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { address, figure, isoTime, limit, mint, mintErrors } from '../fields.ts';
import { tokenPool } from './pools.ts';
import { tokenScan } from './safety.ts';
import { sellCheck } from './sell-check.ts';
import { tokenPage, tokenRow } from './token.ts';
import { tradeMark } from './trades.ts';

const topTrader = z.object({
  wallet: address,
  walletName: z.string().nullable(),
  marks: z.array(tradeMark),
  buys: z.number().int(),
  sells: z.number().int(),
  boughtUsd: figure,
  soldUsd: figure,
  /** Percent of the supply held now, 0 to 100. */
  heldPct: figure,
  /** At average cost, without network fees; excludes tokens whose purchase is no longer on the tape. */
  realisedUsd: figure,
  unrealisedUsd: figure,
  /** Total PnL, and in percent of what the tokens sold and held cost. */
  pnlUsd: figure,
  pnlPct: figure,
  lastTradeAt: isoTime,
});

/** A token of the same developer, with the figures of the last 24 hours. */
const createdToken = tokenRow.extend({
  migratedAt: isoTime.nullable(),
  /** silent: no trade in the last 24 hours. */
  fate: z.enum(['onCurve', 'trading', 'silent']),
  /** Distance below the ATH in percent: 0 at the ATH, 100 worthless. */
  belowAthPct: figure,
});

const lookAlike = tokenRow.extend({
  /** How it resembles the other: by name or ticker, by picture, or both. */
  alikeBy: z.enum(['name', 'picture', 'both']),
  /** Whether its pool is deeper than the requested token's, which makes it likelier to be the original. */
  deeper: z.boolean(),
});

const byId = z.object({ id: mint });

const byMint = z.object({ mint });

/**
 * A token's page, with address, picture and ticker under the names expected by clients of digital-asset services.
 */
const tokenDetails = tokenPage.extend({
  id: address,
  content: z.object({
    links: z.object({ image: z.string().nullable() }),
    metadata: z.object({ name: z.string(), symbol: z.string() }),
  }),
});

export const tokenInsightEndpoints = {
  'GET /token/scan/{id}': endpoint({
    summary:
      'A scan of a token: pending at first, then named checks and a verdict. Poll until it is not pending',
    access: 'public',
    params: byId,
    output: data(tokenScan),
    errors: [...mintErrors, 'token_not_found'],
  }),
  'GET /token/{mint}/sell-check': endpoint({
    summary: 'Whether a token that is bought now can be sold again, and what a buy and a sale cost',
    access: 'public',
    params: byMint,
    output: data(sellCheck),
    errors: [...mintErrors, 'token_not_found'],
  }),
  'GET /token/{mint}/pools': endpoint({
    summary: 'The pools in which a token was seen to trade, which one sets its price, and why',
    access: 'public',
    params: byMint,
    /** The pool that sets the price first, then the deepest; at most 50. */
    output: data(z.array(tokenPool)),
    errors: [...mintErrors, 'token_not_found'],
  }),
  'GET /token/holders-chart/{id}': endpoint({
    summary: "A token's holder count over the last 24 hours, and its current holders",
    access: 'public',
    params: byId,
    output: data(
      z.object({
        /**
         * Oldest first, `time` in unix seconds; each count holds until the next point. Empty when the token's
         * history is unknown.
         */
        points: z.array(z.object({ time: z.number().int(), holders: z.number().int() })),
        /** Percent of the supply. */
        distribution: z.object({
          top10Pct: figure,
          devPct: figure,
          insiderPct: figure,
          sniperPct: figure,
          bundledPct: figure,
          freshPct: figure,
          liquidityPct: figure,
        }),
      }),
    ),
    errors: [...mintErrors, 'token_not_found'],
  }),
  'GET /token/{mint}/top-traders': endpoint({
    summary: 'The most profitable wallets of a token, by known trades',
    access: 'public',
    params: byMint,
    query: z.object({ limit }),
    output: data(z.array(topTrader)),
    errors: [...mintErrors, 'token_not_found'],
  }),
  'GET /token/{mint}/creator': endpoint({
    summary: "A token's developer: the wallet's tokens and their outcomes, newest first",
    access: 'public',
    params: byMint,
    query: z.object({ limit }),
    output: data(
      z.object({
        /** Null when the creation was not seen. */
        creator: address.nullable(),
        creatorName: z.string().nullable(),
        /** Tokens created, and the graduated ones among them; null when the developer is unknown. */
        launches: z.number().int().nullable(),
        migrated: z.number().int().nullable(),
        items: z.array(createdToken),
      }),
    ),
    errors: [...mintErrors, 'token_not_found'],
  }),
  'GET /token/{mint}/look-alikes': endpoint({
    summary: "Other tokens with a token's name, ticker or picture, deepest pool first",
    access: 'public',
    params: byMint,
    query: z.object({ limit }),
    output: data(z.array(lookAlike)),
    errors: [...mintErrors, 'token_not_found'],
  }),
  'GET /api/token-details': endpoint({
    summary: 'All data about a token',
    access: 'public',
    query: z.object({ mint: mint.prefault('') }),
    output: data(tokenDetails),
    errors: [...mintErrors, 'token_not_found'],
  }),
} as const;

export type TopTrader = z.output<typeof topTrader>;

export type LookAlike = z.output<typeof lookAlike>;

export type CreatedToken = z.output<typeof createdToken>;
