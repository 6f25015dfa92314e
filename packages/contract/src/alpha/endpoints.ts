import { z } from 'zod';
import { checkpoint } from '../checkpoint.ts';
import { data, endpoint } from '../endpoint.ts';
import { address, id, isoTime, limit, page } from '../fields.ts';
import { alphaCard, hitRate, vote, votes } from './card.ts';
import { callerExport, filterReturns, logLeaf } from './log.ts';
import { alphaPreset, alphaQuery } from './preset.ts';
import { callerRecord, rankedCaller } from './record.ts';
import { ALPHA_TEXTS } from './texts.ts';
import { MAX_ALPHA_PRESETS } from './values.ts';

const ofCaller = z.object({ userId: id });
const size = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const proof = data(z.object({ proof: z.array(z.base64()) }));
const presets = data(z.array(alphaPreset));
/** A blank, missing or wrong address is answered with a message fixed by the specification. */
const callBody = z.strictObject({ tokenAddress: z.unknown().optional() });

export const alphaEndpoints = {
  'GET /alpha/presets': endpoint({
    summary: "The trader's filters, oldest first",
    access: 'trader',
    output: presets,
    errors: ['alpha_presets_failed'],
  }),
  'POST /alpha/presets': endpoint({
    summary: 'Replaces the whole list of filters',
    access: 'trader',
    body: z.strictObject({ presets: z.array(alphaPreset).max(MAX_ALPHA_PRESETS) }),
    output: presets,
    errors: ['alpha_presets_not_saved', 'alpha_preset_name_taken', 'foreign_origin'],
  }),
  'GET /alpha/tokens': endpoint({
    summary: 'Called tokens: the newest calls, and calls that match the filters',
    access: 'public',
    query: alphaQuery,
    output: data(
      z.object({
        feed: z.array(alphaCard),
        advancedFeed: z.array(alphaCard),
        /** Calls that match the filters, before grouping of duplicates. */
        matched: z.number().int(),
        of: z.number().int(),
      }),
    ),
    errors: ['alpha_tokens_failed'],
  }),
  'POST /alpha/call': endpoint({
    summary: "Calls a token: a permanent line in the trader's record",
    access: 'trader',
    body: callBody,
    output: z.object({ data: alphaCard, message: z.literal(ALPHA_TEXTS.alphaTokenCalled) }),
    errors: [
      'alpha_call_failed',
      'alpha_address_required',
      'alpha_called_already',
      'alpha_calls_used_up',
      'alpha_token_unknown',
      'alpha_market_late',
      'alpha_token_without_price',
      'foreign_origin',
      'account_suspended',
    ],
  }),
  'POST /alpha/remove': endpoint({
    summary: 'Hides the newest call of a token from the feed; the record and the figures keep it',
    access: 'trader',
    body: callBody,
    output: z.object({
      data: z.object({ callId: id }),
      message: z.literal(ALPHA_TEXTS.alphaTokenRemoved),
    }),
    errors: ['alpha_remove_failed', 'alpha_address_required', 'alpha_not_called', 'foreign_origin'],
  }),
  'POST /alpha/vote': endpoint({
    summary: 'Sets or clears the one vote of a trader per token',
    access: 'trader',
    body: z.strictObject({ tokenAddress: address, vote }),
    output: data(votes),
    errors: ['alpha_call_not_found', 'foreign_origin', 'account_suspended'],
  }),
  'GET /alpha/callers': endpoint({
    summary: "Callers, ranked by the lower bound of their hit rate's interval",
    access: 'public',
    query: z.object({ window: z.enum(['24h', '7d', '30d', 'all']).default('all'), page, limit }),
    output: data(z.object({ callers: z.array(rankedCaller), total: z.number().int() })),
    errors: [],
  }),
  'GET /alpha/callers/{userId}': endpoint({
    summary: "A caller's figures and calls, newest first",
    access: 'public',
    params: ofCaller,
    query: z.object({ before: id.optional(), limit }),
    output: data(callerRecord),
    errors: ['caller_not_found'],
  }),
  'POST /alpha/follow': endpoint({
    summary: 'Follows a caller, whose calls then arrive as notifications, or unfollows one',
    access: 'trader',
    body: z.strictObject({ userId: id, following: z.boolean() }),
    output: data(z.object({ following: z.boolean(), followers: z.number().int() })),
    errors: ['caller_not_found', 'callers_followed_full', 'foreign_origin'],
  }),
  'GET /alpha/returns': endpoint({
    summary: 'Backtests a filter: returns of following its calls over the recorded days',
    access: 'public',
    query: alphaQuery,
    output: data(filterReturns),
    errors: ['alpha_tokens_failed'],
  }),
  'GET /alpha/replay': endpoint({
    summary: 'The feed at a moment of the recorded days, with the outcome of each call',
    access: 'public',
    query: alphaQuery.extend({ at: isoTime }),
    output: data(z.object({ at: isoTime, earliest: isoTime, cards: z.array(alphaCard) })),
    errors: ['alpha_tokens_failed'],
  }),
  'GET /alpha/clans/{clanId}': endpoint({
    summary: "A clan's hit rate over 90 days, and its members' newest calls",
    access: 'public',
    params: z.object({ clanId: id }),
    output: data(z.object({ ...hitRate.shape, total: z.number().int(), calls: z.array(alphaCard) })),
    errors: ['clan_not_found'],
  }),
  'GET /alpha/callers/{userId}/export': endpoint({
    summary: "A caller's whole record with its proofs, for `dugout-verify`",
    access: 'public',
    params: ofCaller,
    query: z.object({ since: size.optional() }),
    output: callerExport,
    errors: ['caller_not_found', 'call_log_range', 'call_log_rewritten', 'signer_unavailable'],
  }),
  'GET /alpha/log/checkpoint': endpoint({
    summary: 'The newest signed checkpoint of the log of all calls',
    access: 'public',
    output: data(checkpoint),
    errors: ['call_log_rewritten', 'signer_unavailable'],
  }),
  'GET /alpha/log/leaves': endpoint({
    summary: 'Leaves of the log, in order',
    access: 'public',
    query: z.object({ from: size.default(0), limit }),
    output: data(z.array(logLeaf)),
    errors: [],
  }),
  'GET /alpha/log/inclusion': endpoint({
    summary: 'Proof that a leaf is in the tree of a size (RFC 6962)',
    access: 'public',
    query: z.object({ index: size, size }),
    output: proof,
    errors: ['call_log_range', 'signer_unavailable'],
  }),
  'GET /alpha/log/consistency': endpoint({
    summary: 'Proof that a later tree extends an earlier one (RFC 6962)',
    access: 'public',
    query: z.object({ first: size, second: size }),
    output: proof,
    errors: ['call_log_range', 'signer_unavailable'],
  }),
} as const;
