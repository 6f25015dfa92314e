import { PRICE_METRICS } from '@dugout/domain/orders/trigger';
import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { address, asRead, groupName, id, mint, mintErrors, privateNote } from '../fields.ts';
import { ALERTS_SHOWN, MAX_PRICE_ALERTS, MAX_WATCHED_TOKENS } from './values.ts';
import { priceAlert, watchedToken } from './watched-token.ts';

/** In the trader's own order. */
const watchlist = z.object({ tokens: z.array(watchedToken) });

const tokens = z.array(address).min(1, 'must name at least one token').max(MAX_WATCHED_TOKENS);

/** An address, or a watched token as read. */
const orderedToken = z.union([
  address,
  z.looseObject({ tokenAddress: address }).transform(({ tokenAddress }) => tokenAddress),
]);

const orderedTokens = z.array(orderedToken).min(1, 'must name at least one token').max(MAX_WATCHED_TOKENS);

const changedWatchlist = z.object({ data: watchlist, message: z.string() });

export const watchlistEndpoints = {
  'GET /watchlist': endpoint({
    summary: "The trader's watched tokens, in the trader's order, with current figures",
    access: 'trader',
    output: data(watchlist),
    errors: ['watchlist_failed'],
  }),
  'POST /watchlist': endpoint({
    summary: 'Adds tokens at the top of the watchlist; tokens already on it keep their place',
    access: 'trader',
    body: z.strictObject({ tokens }),
    output: changedWatchlist,
    errors: ['watchlist_full', 'watchlist_update_failed', 'foreign_origin'],
  }),
  'POST /watchlist/remove': endpoint({
    summary: 'Removes tokens from the watchlist, with their notes and alerts; other tokens are ignored',
    access: 'trader',
    body: z.strictObject({ tokens }),
    output: changedWatchlist,
    errors: ['watchlist_update_failed', 'foreign_origin'],
  }),
  'PUT /watchlist': endpoint({
    summary: 'Moves the named tokens to the front, in this order; the others keep their order',
    access: 'trader',
    body: z.strictObject({ tokens: orderedTokens }),
    output: data(watchlist),
    errors: ['watchlist_update_failed', 'foreign_origin'],
  }),
  'PUT /watchlist/{mint}': endpoint({
    summary: 'Changes the group or the note of a watched token, whichever is given',
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
    summary: `The trader's alerts: all active ones, and the newest ${ALERTS_SHOWN} that triggered`,
    access: 'trader',
    output: data(z.array(priceAlert)),
    errors: ['watchlist_failed'],
  }),
  'POST /watchlist/alerts': endpoint({
    summary: `Creates an alert; at most ${MAX_PRICE_ALERTS} are active. The token is watched from then on`,
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
    summary: 'Deletes an active or triggered alert',
    access: 'trader',
    params: z.object({ id }),
    output: data(z.object({ id })),
    errors: ['alert_not_found', 'watchlist_update_failed', 'foreign_origin'],
  }),
} as const;
