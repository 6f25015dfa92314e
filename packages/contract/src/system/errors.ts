import type { ErrorTable } from '../error-table.ts';

export const SYSTEM_ERRORS = {
  price_unknown: { status: 503, message: 'SOL price unavailable' },
} as const satisfies ErrorTable;
