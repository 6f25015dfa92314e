import type { ErrorTable } from '../error-table.ts';

export const SIGNATURES_ERRORS = {
  signature_log_range: { status: 400, message: 'Range is past the end of the signature log' },
} as const satisfies ErrorTable;
