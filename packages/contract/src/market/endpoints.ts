import { INTERVALS } from '@dugout/domain/windows';
import { z } from 'zod';
import { data, endpoint, pagination } from '../endpoint.ts';
import { address, isoTime, limit, mint, mintErrors, typedText } from '../fields.ts';
import { explorerColumnEndpoints } from './explorer.ts';
import { screenerQuery } from './screener.ts';
import { tokenPage, tokenRow } from './token.ts';
import { tokenInsightEndpoints } from './token-insights.ts';
import { candle, holder, tokenTrade } from './trades.ts';
import { MAX_NAMED_TOKENS } from './values.ts';
import { walletInsightEndpoints } from './wallet-insights.ts';

/** An address and its comma. */
const MAX_ADDRESS_LENGTH = 45;

const byMint = z.object({ mint });

export const marketEndpoints = {
  'GET /screener': endpoint({
    summary: 'All live pools, filtered, sorted and paged',
    access: 'public',
    query: screenerQuery,
    output: data(z.object({ items: z.array(tokenRow), pagination, total: z.number().int() })),
    errors: [],
  }),
  'GET /token/{mint}': endpoint({
    summary: 'All data about a token',
    access: 'public',
    params: byMint,
    output: data(tokenPage),
    errors: [...mintErrors, 'token_not_found'],
  }),
  'GET /token/names': endpoint({
    summary:
      'Whether other tokens use the names or tickers of tokens; `tokens` is a comma-separated list of mints',
    access: 'public',
    query: z.object({
      tokens: z
        .string()
        .max(MAX_NAMED_TOKENS * MAX_ADDRESS_LENGTH)
        .transform((text) => [...new Set(text.split(','))])
        .pipe(z.array(address).min(1).max(MAX_NAMED_TOKENS)),
    }),
    /** Without the tokens that are unknown. */
    output: data(z.array(tokenRow.pick({ tokenAddress: true, lookAlikes: true, deepest: true }))),
    errors: [],
  }),
  'GET /pool/{poolAddress}': endpoint({
    summary: 'The token that trades in a pool',
    access: 'public',
    params: z.object({ poolAddress: address }),
    output: data(tokenPage),
    errors: ['pool_not_found'],
  }),
  'GET /token/{mint}/candles': endpoint({
    summary: "A token's candles with trades, oldest first, at most 1500",
    access: 'public',
    params: byMint,
    query: z.object({
      interval: z.enum(INTERVALS).default('1m'),
      /** Unix seconds, both inclusive. */
      from: z.coerce.number().int().min(0).optional(),
      to: z.coerce.number().int().min(0).optional(),
      unit: z.enum(['priceUsd', 'priceSol', 'marketCapUsd']).default('priceUsd'),
    }),
    output: data(z.array(candle)),
    errors: [...mintErrors, 'token_not_found'],
  }),
  'GET /token/{mint}/trades': endpoint({
    summary: "A token's trades, newest first",
    access: 'public',
    params: byMint,
    query: z.object({
      limit,
      /** The id of the trade after which to continue, and its time, without which only a trade on the tape is found. */
      before: typedText(200).optional(),
      beforeTime: isoTime.optional(),
    }),
    output: data(z.array(tokenTrade)),
    errors: [...mintErrors, 'token_not_found', 'trade_not_found', 'history_unavailable'],
  }),
  'GET /token/{mint}/holders': endpoint({
    summary: "A token's largest holders, largest first",
    access: 'public',
    params: byMint,
    query: z.object({ limit }),
    /**
     * A market that did not see every transfer reads the largest accounts from the chain: at most 20, with the
     * time of the reading and usually no count. No items when nothing could be read.
     */
    output: data(
      z.object({
        items: z.array(holder),
        count: z.number().int().nullable(),
        readAt: isoTime.nullable(),
      }),
    ),
    errors: [...mintErrors, 'token_not_found'],
  }),
  ...explorerColumnEndpoints,
  ...tokenInsightEndpoints,
  ...walletInsightEndpoints,
} as const;
