import { z } from 'zod';
import { data, endpoint, pagination } from '../endpoint.ts';
import { isoTime } from '../fields.ts';
import { SCREENER_SORTS, screenerQuery } from './screener.ts';
import { tokenRow } from './token.ts';

/**
 * Tokens just created, curves that are more than half bought, and tokens that left their curve for a pool.
 */
export const EXPLORER_COLUMNS = ['new', 'near', 'migrated'] as const;

export const explorerRow = tokenRow.extend({
  /** When it left its curve; null when it did not, or that was not seen. */
  migratedAt: isoTime.nullable(),
  /**
   * Tokens that its developer created, this one among them, and how many of them left their curve. Null where
   * the developer is not known.
   */
  devLaunches: z.number().int().nullable(),
  devMigrated: z.number().int().nullable(),
});

export const explorerQuery = screenerQuery.extend({
  column: z.enum(EXPLORER_COLUMNS),
  /** Left out: the newest, or those nearest to graduation, first. */
  sortBy: z.enum(SCREENER_SORTS).optional(),
});

export const explorerEndpoints = {
  'GET /explorer': endpoint({
    summary: 'New, nearly graduated or migrated tokens, filtered and paged',
    access: 'public',
    query: explorerQuery,
    output: data(
      z.object({
        items: z.array(explorerRow),
        pagination,
        /** Tokens of the column, filtered or not. */
        total: z.number().int(),
        /** Of those: created in the last 10 minutes, near graduation now, migrated in the last 24 hours. */
        recent: z.number().int(),
      }),
    ),
    errors: [],
  }),
} as const;

export type ExplorerColumn = (typeof EXPLORER_COLUMNS)[number];

export type ExplorerRow = z.output<typeof explorerRow>;
