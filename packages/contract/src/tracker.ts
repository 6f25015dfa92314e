import { z } from 'zod';
import { MAX_FOLLOWED_WALLETS, TRACKER_DEFAULT_LIMIT } from './constants.ts';
import { data, endpoint, pagination } from './endpoint.ts';
import { address, asRead, figure, id, isoTime, page, rawAmount, typedText } from './fields.ts';
import { emoji, followedName, groupName, privateNote } from './tracker-fields.ts';

export const FOLLOWED_SORTS = ['created_at', 'name', 'lastTradeTime', 'totalPnl'] as const;
export const ACTIVITY_SORTS = ['created_at', 'usd_amount', 'sol_amount', 'marketcap'] as const;
export const ACTIVITY_TYPES = ['buy', 'sell', 'transfer'] as const;

/** A wallet that the trader follows. Name, emoji, group and notes are the trader's own words, which nobody else reads. */
export const followedWallet = z.object({
  id,
  address,
  name: z.string(),
  emoji: z.string().nullable(),
  group: z.string().nullable(),
  notes: z.string().nullable(),
  created_at: isoTime,
  /** The same as `created_at`. */
  createdAt: isoTime,
  /** Null when no trade of it is known. */
  lastTradeTime: isoTime.nullable(),
  /** US dollars won or lost in all trades that are known, on paper too; null when none is. */
  totalPnl: figure,
});

/** What a followed wallet did. */
export const trackerActivity = z.object({
  id: z.string(),
  type: z.enum(ACTIVITY_TYPES),
  /** When it happened on chain. */
  created_at: isoTime,
  /** How long ago that was when this was told, in the tracker's form: `0m`, `3h`, `2d`. */
  age: z.string(),
  /** What the trader calls the wallet. */
  name: z.string(),
  emoji: z.string().nullable(),
  group: z.string().nullable(),
  walletAddress: address,
  tokenAddress: address,
  /** Null where the market does not know the token. */
  poolAddress: address.nullable(),
  token_metadata: z.object({
    name: z.string().nullable(),
    symbol: z.string(),
    image: z.string().nullable(),
    /** `#rrggbb`, always the same for a token. */
    color: z.string(),
    decimals: z.number().int().nullable(),
  }),
  /** US dollars, at this trade's price; null for a transfer. */
  marketcap: figure,
  usd_amount: figure,
  sol_amount: figure,
  /** Raw units of the token. */
  token_amount: rawAmount,
  signature: z.string(),
  slot: z.number().int(),
  /** When this server saw it; null for what happened before it watched the wallet. */
  seen_at: isoTime.nullable(),
  /** From the chain's time to `seen_at`, ms. */
  late_ms: z.number().nullable(),
  /** It belongs to a stretch that was missed first and fetched afterwards. */
  filled: z.boolean(),
  /** Of a transfer. */
  direction: z.enum(['in', 'out']).nullable(),
  counterparty: address.nullable(),
});

/** Slots of the chain that did not come by themselves. Filled: all of it has been fetched, and what belongs here is in the list. */
export const feedGap = z.object({
  id: z.string(),
  fromSlot: z.number().int(),
  /** Null while it still grows. */
  toSlot: z.number().int().nullable(),
  state: z.enum(['open', 'filled', 'lost']),
  foundAt: isoTime,
  filledAt: isoTime.nullable(),
});

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
const slot = z.coerce.number().int().min(0).optional();

/** The pages of the followed wallets name their block's fields in their own way. */
const followedPagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  pages: z.number().int(),
  hasNextPage: z.boolean(),
  hasPrevPage: z.boolean(),
});

const own = { emoji: emoji.nullable().optional(), group: groupName.nullable().optional(), notes: privateNote.nullable().optional() };

/**
 * Addresses are text here: one that is wrong is told with its line, and stops none of the others. Other terminals export more fields than
 * these; they are passed over.
 */
const importedWallet = z.object({
  address: typedText(200),
  name: typedText(500).nullish(),
  emoji: typedText(64).nullish(),
  group: typedText(200).nullish(),
  notes: typedText(5_000).nullish(),
  createdAt: isoTime.nullish(),
});

/** A paste of up to 10,000 addresses is larger than other bodies. */
export const IMPORT_BODY_BYTES = 2 * 1024 * 1024;

const importBody = z
  .strictObject({
    ...asRead('dugout'),
    /** What was pasted: JSON as Axiom, Padre, GMGN and Dugout export it, CSV, or lines with an address. */
    text: typedText(IMPORT_BODY_BYTES).optional(),
    wallets: z.array(importedWallet).max(20_000).optional(),
    /** What happens to wallets that are followed already: they stay as they are, or take what is imported. */
    onConflict: z.enum(['skip', 'replace']).default('skip'),
  })
  .refine(({ text, wallets }) => (text === undefined) !== (wallets === undefined), 'give text or wallets');

const skipped = z.array(
  z.object({
    /** Counted from 1: of the text, or the number of the entry in a JSON list. */
    line: z.number().int(),
    reason: z.string(),
  }),
);

const importErrors = ['import_empty', 'import_too_long', 'tracker_full', 'signer_unavailable', 'foreign_origin'] as const;

export const trackerEndpoints = {
  'GET /tracker': endpoint({
    summary: 'The wallets that the trader follows',
    access: 'trader',
    query: z.object({
      page,
      limit: listLimit,
      sorting: sorting(FOLLOWED_SORTS),
      /** In name, address, group or notes, whatever the case. */
      search: typedText(200).optional(),
      group: typedText(100).optional(),
    }),
    output: data(z.object({ items: z.array(followedWallet), pagination: followedPagination, groups: z.array(z.string()) })),
    errors: ['tracker_failed', 'signer_unavailable'],
  }),
  'POST /tracker': endpoint({
    summary: `Follows a wallet; at most ${MAX_FOLLOWED_WALLETS} can be followed`,
    access: 'trader',
    body: z.strictObject({ name: followedName, address, ...own }),
    output: data(followedWallet),
    errors: ['already_followed', 'tracker_full', 'tracker_add_failed', 'signer_unavailable', 'foreign_origin'],
  }),
  'PUT /tracker': endpoint({
    summary: 'Changes what the trader calls a followed wallet, what is sent of it; null or blank takes away',
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
    summary: 'Unfollows wallets: `wallets` once for each, or `all=true`; those that are not followed change nothing',
    access: 'trader',
    query: z.object({ wallets: z.union([address, z.array(address).max(1_000)]).optional(), all: z.literal('true').optional() }),
    output: data(z.object({ removed: z.number().int() })),
    errors: ['tracker_delete_failed', 'foreign_origin'],
  }),
  'GET /tracker/trades': endpoint({
    summary: 'What followed wallets did, newest first: trades, and transfers of tokens',
    access: 'trader',
    query: z.object({
      page,
      limit: listLimit,
      sorting: sorting(ACTIVITY_SORTS),
      walletAddress: z.union([address, z.literal('')]).optional(),
      type: z.union([z.enum(ACTIVITY_TYPES), z.literal('')]).optional(),
      /** In the wallet's name or address, or the token's name, ticker or address, whatever the case. */
      search: typedText(200).optional(),
      group: typedText(100).optional(),
      /** Slots of the chain, both included: what a page asks for that missed a stretch. */
      fromSlot: slot,
      toSlot: slot,
    }),
    output: data(z.object({ items: z.array(trackerActivity), pagination, gaps: z.array(feedGap) })),
    errors: ['tracker_trades_failed', 'signer_unavailable'],
  }),
  'POST /tracker/import': endpoint({
    summary: 'Follows many wallets at once, from what other terminals export',
    access: 'trader',
    body: importBody,
    bodyBytes: IMPORT_BODY_BYTES,
    output: data(
      z.object({
        /** Newly followed. */
        imported: z.number().int(),
        /** Followed before, with what was imported taken over. */
        replaced: z.number().int(),
        skipped,
        /** What undoes it; null when it changed nothing. */
        undoId: id.nullable(),
      }),
    ),
    errors: [...importErrors, 'tracker_add_failed'],
  }),
  'POST /tracker/import/preview': endpoint({
    summary: 'Tells what an import would do, and changes nothing',
    access: 'trader',
    body: importBody,
    bodyBytes: IMPORT_BODY_BYTES,
    output: data(
      z.object({
        format: z.enum(['json', 'csv', 'lines']),
        /** Wallets that would be newly followed, the first of them in full. */
        fresh: z.number().int(),
        items: z.array(
          z.object({ line: z.number().int(), address, name: z.string(), emoji: z.string().nullable(), group: z.string().nullable() }),
        ),
        /** Followed already under other words. */
        conflicts: z.array(z.object({ line: z.number().int(), address, name: z.string(), yours: z.string() })),
        skipped,
      }),
    ),
    errors: [...importErrors, 'tracker_failed'],
  }),
  'POST /tracker/import/undo': endpoint({
    summary: 'Undoes an import of the last day, once: what it added goes, what it replaced comes back',
    access: 'trader',
    body: z.strictObject({ undoId: id }),
    output: data(z.object({ removed: z.number().int(), restored: z.number().int() })),
    errors: ['undo_not_found', 'tracker_delete_failed', 'foreign_origin'],
  }),
  'GET /tracker/export': endpoint({
    summary: 'All followed wallets in a form that the import takes back unchanged',
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

export type FollowedWallet = z.output<typeof followedWallet>;
export type TrackerActivity = z.output<typeof trackerActivity>;
export type ActivityType = TrackerActivity['type'];
export type FeedGap = z.output<typeof feedGap>;
export type ImportBody = z.output<typeof importBody>;
