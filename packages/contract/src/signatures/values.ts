import type { ErrorTable } from '../error-table.ts';

export const SIGNATURES_ERRORS = {
  signature_log_range: { status: 400, message: 'The log of signatures is not that long' },
} as const satisfies ErrorTable;
