import type { ErrorTable } from '../error-table.ts';

export const MARKET_ERRORS = {
  token_not_found: { status: 404, message: 'Token not found' },
  pool_not_found: { status: 404, message: 'Pool not found' },
} as const satisfies ErrorTable;
