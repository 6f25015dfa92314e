import { z } from 'zod';
import { data, endpoint, pagination } from '../endpoint.ts';
import { isoTime } from '../fields.ts';
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

export const explorerQuery = screenerQuery.extend({
  column: z.enum(EXPLORER_COLUMNS),
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
