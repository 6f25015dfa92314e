import { z } from 'zod';
import { data, endpoint, pagination } from '../endpoint.ts';
import { isoTime, searchText } from '../fields.ts';
import { KEYWORDS } from './explorer-values.ts';
import { SCREENER_SORTS, screenerQuery } from './screener.ts';
import { tokenRow } from './token.ts';

/** New tokens, curves more than half bought, and tokens that left their curve for a pool. */
const EXPLORER_COLUMNS = ['new', 'near', 'migrated'] as const;

const explorerRow = tokenRow.extend({
  /** When it left its curve; null when it did not, or when that was not seen. */
  migratedAt: isoTime.nullable(),
  /**
   * Tokens created by its developer, this one included, and how many of them graduated. Null when the developer
   * is unknown.
   */
  devLaunches: z.number().int().nullable(),
  devMigrated: z.number().int().nullable(),
});

/** Texts separated by commas. */
const keywords = searchText(KEYWORDS.maxText).optional();
const bound = z.coerce.number().int().min(0).max(1_000_000_000).optional();

export const explorerQuery = screenerQuery.extend({
  column: z.enum(EXPLORER_COLUMNS),
  /** Comma-separated markets from which tokens were launched; all when omitted. */
  launchpads: z.string().max(400).optional(),
  /** Only tokens with one of these texts in their name, ticker or description, in any case. */
  include: keywords,
  /** Only tokens with none of these texts there. */
  exclude: keywords,
  /** on: the metadata links to a website or an account. off: it does not, or was not read. */
  socials: z.enum(['on', 'off']).optional(),
  /** Tokens created by the developer, and how many of them graduated. An unknown developer matches no bound. */
  devLaunchesMin: bound,
  devLaunchesMax: bound,
  devMigratedMin: bound,
  devMigratedMax: bound,
  /** Buys and sells together, in the window. */
  transactionsMin: bound,
  transactionsMax: bound,
  /** When omitted: newest first, or nearest to graduation first. */
  sortBy: z.enum(SCREENER_SORTS).optional(),
});

export const explorerColumnEndpoints = {
  'GET /explorer': endpoint({
    summary: 'New, nearly graduated or migrated tokens, filtered and paged',
    access: 'public',
    query: explorerQuery,
    output: data(
      z.object({
        items: z.array(explorerRow),
        pagination,
        /** Tokens of the column before filtering. */
        total: z.number().int(),
        /**
         * Recent tokens among them: created in the last 10 minutes, near graduation now, or migrated in the last
         * 24 hours.
         */
        recent: z.number().int(),
      }),
    ),
    errors: [],
  }),
} as const;

export type ExplorerColumn = (typeof EXPLORER_COLUMNS)[number];

export type ExplorerRow = z.output<typeof explorerRow>;
