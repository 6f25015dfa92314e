import type { ErrorTable } from '../error-table.ts';

export const SOL_PRICE_REFRESH_MS = 5_000;

/** Feed delay from which pages mark figures as late. Milliseconds. */
export const LATE_FROM_MS = 2_000;

export const SYSTEM_ERRORS = {
  price_unknown: { status: 503, message: 'SOL price unavailable' },
} as const satisfies ErrorTable;
