import type { ErrorTable } from '../error-table.ts';

export const SEARCH_ERRORS = {
  search_failed: { status: 500, message: 'Search failed' },
} as const satisfies ErrorTable;
