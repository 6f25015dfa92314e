import { PRICE_METRICS } from '@dugout/domain/orders/trigger';
import { z } from 'zod';
import { ALERTS_SHOWN, MAX_PRICE_ALERTS, MAX_WATCHED_TOKENS } from './constants.ts';
import { data, endpoint } from './endpoint.ts';
import { address, asRead, figure, id, isoTime, mint, mintErrors } from './fields.ts';
import { groupName, privateNote } from './tracker-fields.ts';

/** A figure of a token that its trader wants to hear of when it gets there. It tells once. */
export const priceAlert = z.object({
  id,
  tokenAddress: address,
  name: z.string().nullable(),
  symbol: z.string().nullable(),
  image: z.string().nullable(),
  metric: z.enum(PRICE_METRICS),
  direction: z.enum(['above', 'below']),
  /** SOL or US dollars for a whole token, or US dollars for all of it. At the level counts. */
  level: z.number(),
  status: z.enum(['armed', 'fired']),
  createdAt: isoTime,
  firedAt: isoTime.nullable(),
  /** The figure that fired it. */
  firedFigure: figure,
});

/** A watched token with its figures of now; what is not known, or a token that the market has never seen, has nulls. */
export const watchedToken = z.object({
  tokenAddress: address,
  ticker: z.string().nullable(),
  token: z.object({ image: z.string().nullable(), name: z.string().nullable() }),
  /** As in `token`. */
  name: z.string().nullable(),
  image: z.string().nullable(),
  /** The same as `ticker`. */
  symbol: z.string().nullable(),
  decimals: z.number().int().nullable(),
  priceSol: figure,
  priceUsd: figure,
  /** US dollars. */
  marketCap: figure,
  liquidityUsd: figure,
  /** Over the last 24 hours. */
  changePct: figure,
  volumeUsd: figure,
  holders: z.number().int().nullable(),
  createdAt: isoTime.nullable(),
  group: z.string().nullable(),
  note: z.string().nullable(),
  addedAt: isoTime,
  /** Armed ones, by level. */
  alerts: z.array(priceAlert),
});

/** In the trader's own order. */
const watchlist = z.object({ tokens: z.array(watchedToken) });

const tokens = z.array(address).min(1, 'must name at least one token').max(MAX_WATCHED_TOKENS);
/** An address, or a watched token as it was read. */
const orderedToken = z.union([address, z.looseObject({ tokenAddress: address }).transform(({ tokenAddress }) => tokenAddress)]);
const orderedTokens = z.array(orderedToken).min(1, 'must name at least one token').max(MAX_WATCHED_TOKENS);
const told = z.object({ data: watchlist, message: z.string() });

export const watchlistEndpoints = {
  'GET /watchlist': endpoint({
    summary: "The trader's watched tokens, in their own order, with figures of now",
    access: 'trader',
    output: data(watchlist),
    errors: ['watchlist_failed'],
  }),
  'POST /watchlist': endpoint({
    summary: 'Adds tokens at the top of the watchlist; those that are on it already stay where they are',
    access: 'trader',
    body: z.strictObject({ tokens }),
    output: told,
    errors: ['watchlist_full', 'watchlist_update_failed', 'foreign_origin'],
  }),
  'POST /watchlist/remove': endpoint({
    summary: 'Takes tokens off the watchlist, with their notes and alerts; those that are not on it change nothing',
    access: 'trader',
    body: z.strictObject({ tokens }),
    output: told,
    errors: ['watchlist_update_failed', 'foreign_origin'],
  }),
  'PUT /watchlist': endpoint({
    summary: 'Puts the named tokens first, in this order; the others follow as they stood',
    access: 'trader',
    body: z.strictObject({ tokens: orderedTokens }),
    output: data(watchlist),
    errors: ['watchlist_update_failed', 'foreign_origin'],
  }),
  'PUT /watchlist/{mint}': endpoint({
    summary: 'Changes the group or the note of a watched token, what is sent of them',
    access: 'trader',
    params: z.object({ mint }),
    body: z.strictObject({
      group: groupName.nullable().optional(),
      note: privateNote.nullable().optional(),
      ...asRead(...watchedToken.omit({ group: true, note: true }).keyof().options),
    }),
    output: data(watchedToken),
    errors: [...mintErrors, 'not_watched', 'watchlist_update_failed', 'foreign_origin'],
  }),
  'GET /watchlist/alerts': endpoint({
    summary: `The trader's alerts: all that are armed, and the newest ${ALERTS_SHOWN} that have fired`,
    access: 'trader',
    output: data(z.array(priceAlert)),
    errors: ['watchlist_failed'],
  }),
  'POST /watchlist/alerts': endpoint({
    summary: `Arms an alert; at most ${MAX_PRICE_ALERTS} are armed. The token is watched from then on`,
    access: 'trader',
    body: z.strictObject({
      tokenAddress: address,
      metric: z.enum(PRICE_METRICS),
      direction: z.enum(['above', 'below']),
      level: z.number().positive().max(1e15),
    }),
    output: data(priceAlert),
    errors: ['alert_reached', 'alerts_full', 'watchlist_full', 'watchlist_update_failed', 'foreign_origin'],
  }),
  'DELETE /watchlist/alerts/{id}': endpoint({
    summary: 'Takes an alert away, armed or fired',
    access: 'trader',
    params: z.object({ id }),
    output: data(z.object({ id })),
    errors: ['alert_not_found', 'watchlist_update_failed', 'foreign_origin'],
  }),
} as const;

export type WatchedToken = z.output<typeof watchedToken>;
export type PriceAlert = z.output<typeof priceAlert>;
