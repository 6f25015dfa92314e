import type { ErrorTable } from '../error-table.ts';

export const MARKET_ERRORS = {
  mint_required: { status: 400, message: 'Mint is required' },
  mint_invalid: { status: 400, message: 'Mint is not a valid solana address' },
  token_not_found: { status: 404, message: 'Token not found' },
  pool_not_found: { status: 404, message: 'Pool not found' },
} as const satisfies ErrorTable;
