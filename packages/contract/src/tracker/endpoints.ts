import { z } from 'zod';
import { data, endpoint, pagination } from '../endpoint.ts';
import { address, asRead, groupName, id, isoTime, page, privateNote, searchText } from '../fields.ts';
import { ACTIVITY_SORTS, ACTIVITY_TYPES, feedGap, slot, trackerActivity } from './activity.ts';
import { emoji, FOLLOWED_SORTS, followedName, followedWallet } from './followed.ts';
import { IMPORT_BODY_BYTES, importBody, skipped } from './import.ts';
import { MAX_FOLLOWED_WALLETS, TRACKER_DEFAULT_LIMIT } from './values.ts';

const listLimit = z.coerce.number().int().min(1).max(200).default(TRACKER_DEFAULT_LIMIT);

const direction = ['asc', 'desc'] as const;

const sorting = <const F extends readonly string[]>(fields: F) =>
  z
    .string()
    .max(40)
    .default('created_at:desc')
    .refine(
      (text) => {
        const [field = '', way = 'desc', ...more] = text.split(':');
        return more.length === 0 && fields.includes(field) && direction.some((known) => known === way);
      },
      `must be one of ${fields.join(', ')}, with :asc or :desc`,
    );

/** Pagination of followed wallets, which has different field names. */
const followedPagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  pages: z.number().int(),
  hasNextPage: z.boolean(),
  hasPrevPage: z.boolean(),
});

const own = {
  emoji: emoji.nullable().optional(),
  group: groupName.nullable().optional(),
  notes: privateNote.nullable().optional(),
};

const importErrors = [
  'import_empty',
  'import_too_long',
  'tracker_full',
  'signer_unavailable',
  'foreign_origin',
] as const;

export const trackerEndpoints = {
  'GET /tracker': endpoint({
    summary: 'The wallets that the trader follows',
    access: 'trader',
    query: z.object({
      page,
      limit: listLimit,
      sorting: sorting(FOLLOWED_SORTS),
      /** In name, address, group or notes, ignoring case. */
      search: searchText(200).optional(),
      group: searchText(100).optional(),
    }),
    output: data(
      z.object({
        items: z.array(followedWallet),
        pagination: followedPagination,
        groups: z.array(z.string()),
      }),
    ),
    errors: ['tracker_failed', 'signer_unavailable'],
  }),
  'POST /tracker': endpoint({
    summary: `Follows a wallet; at most ${MAX_FOLLOWED_WALLETS} can be followed`,
    access: 'trader',
    body: z.strictObject({ name: followedName, address, ...own }),
    output: data(followedWallet),
    errors: [
      'already_followed',
      'tracker_full',
      'tracker_add_failed',
      'signer_unavailable',
      'foreign_origin',
    ],
  }),
  'PUT /tracker': endpoint({
    summary: 'Changes the given labels of a followed wallet; null or blank clears one',
    access: 'trader',
    body: z.strictObject({
      address,
      name: followedName.optional(),
      ...own,
      ...asRead('id', 'created_at', 'createdAt', 'lastTradeTime', 'totalPnl'),
    }),
    output: data(followedWallet),
    errors: ['not_followed', 'tracker_add_failed', 'signer_unavailable', 'foreign_origin'],
  }),
  'DELETE /tracker': endpoint({
    summary:
      'Unfollows wallets: `wallets` once for each, or `all=true`; wallets that are not followed are ignored',
    access: 'trader',
    query: z.object({
      wallets: z.union([address, z.array(address).max(1_000)]).optional(),
      all: z.literal('true').optional(),
    }),
    output: data(z.object({ removed: z.number().int() })),
    errors: ['tracker_delete_failed', 'foreign_origin'],
  }),
  'GET /tracker/trades': endpoint({
    summary: 'Activity of followed wallets, newest first: trades and token transfers',
    access: 'trader',
    query: z.object({
      page,
      limit: listLimit,
      sorting: sorting(ACTIVITY_SORTS),
      walletAddress: z.union([address, z.literal('')]).optional(),
      type: z.union([z.enum(ACTIVITY_TYPES), z.literal('')]).optional(),
      /** In the wallet's name or address, or the token's name, ticker or address, ignoring case. */
      search: searchText(200).optional(),
      group: searchText(100).optional(),
      /** Slots of the chain, both inclusive, for a page that missed a range. */
      fromSlot: slot,
      toSlot: slot,
    }),
    output: data(z.object({ items: z.array(trackerActivity), pagination, gaps: z.array(feedGap) })),
    errors: ['tracker_trades_failed', 'signer_unavailable'],
  }),
  'POST /tracker/import': endpoint({
    summary: "Follows many wallets at once, from other terminals' exports",
    access: 'trader',
    body: importBody,
    bodyBytes: IMPORT_BODY_BYTES,
    output: data(
      z.object({
        imported: z.number().int(),
        /** Already followed, updated with the imported data. */
        replaced: z.number().int(),
        skipped,
        /** Id for undoing the import; null when nothing changed. */
        undoId: id.nullable(),
      }),
    ),
    errors: [...importErrors, 'tracker_add_failed'],
  }),
  'POST /tracker/import/preview': endpoint({
    summary: 'Previews an import',
    access: 'trader',
    body: importBody,
    bodyBytes: IMPORT_BODY_BYTES,
    output: data(
      z.object({
        format: z.enum(['json', 'csv', 'lines']),
        /** Wallets that would be newly followed, the first of them in full. */
        fresh: z.number().int(),
        items: z.array(
          z.object({
            line: z.number().int(),
            address,
            name: z.string(),
            emoji: z.string().nullable(),
            group: z.string().nullable(),
          }),
        ),
        /** Already followed with different data. */
        conflicts: z.array(
          z.object({ line: z.number().int(), address, name: z.string(), yours: z.string() }),
        ),
        skipped,
      }),
    ),
    errors: [...importErrors, 'tracker_failed'],
  }),
  'POST /tracker/import/undo': endpoint({
    summary: 'Undoes an import of the last day, once: removes added wallets and restores replaced ones',
    access: 'trader',
    body: z.strictObject({ undoId: id }),
    output: data(z.object({ removed: z.number().int(), restored: z.number().int() })),
    errors: ['undo_not_found', 'tracker_delete_failed', 'foreign_origin'],
  }),
  'GET /tracker/export': endpoint({
    summary: 'All followed wallets, in a form that can be imported unchanged',
    access: 'trader',
    output: data(
      z.object({
        dugout: z.literal(1),
        wallets: z.array(
          z.object({
            address,
            name: z.string(),
            emoji: z.string().nullable(),
            group: z.string().nullable(),
            notes: z.string().nullable(),
            createdAt: isoTime,
          }),
        ),
      }),
    ),
    errors: ['tracker_failed', 'signer_unavailable'],
  }),
} as const;
