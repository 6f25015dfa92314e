import type { Row } from '#/platform/db/db.ts';
import type { PositionRecord } from '../swap-record.ts';

/** Converts a position to a row. `at`, unix ms, is the time of the change. */
export const positionRow = (position: PositionRecord, version: number, at: number): Row<'position'> => ({
  id: position.id,
  user_id: position.userId,
  wallet_address: position.walletAddress,
  mint: position.mint,
  pool: position.pool,
  decimals: position.decimals,
  token_name: position.tokenName,
  symbol: position.symbol,
  amount: position.amount,
  unknown_amount: position.unknownAmount,
  cost: position.cost,
  realised: position.realised,
  bought: position.bought,
  sold: position.sold,
  sold_unknown: position.soldUnknown,
  moved: position.moved,
  opened_at: new Date(position.openedAt),
  closed_at: position.amount === 0n ? new Date(at) : null,
  version,
});

export const positionRecord = (row: Row<'position'>): PositionRecord => ({
  id: row.id,
  userId: row.user_id,
  walletAddress: row.wallet_address,
  mint: row.mint,
  pool: row.pool,
  decimals: row.decimals,
  tokenName: row.token_name,
  symbol: row.symbol,
  amount: row.amount,
  unknownAmount: row.unknown_amount,
  cost: row.cost,
  realised: row.realised,
  bought: row.bought,
  sold: row.sold,
  soldUnknown: row.sold_unknown,
  moved: row.moved,
  openedAt: row.opened_at.getTime(),
});
