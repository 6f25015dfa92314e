import type { Db } from '#/platform/db/db.ts';
import type { Positions } from '../index.ts';
import { reclaimsAmong } from '../rent/reclaims.repository.ts';
import { withdrawalsAmong } from './chain-cursors.repository.ts';

/** Returns the transactions that are our own swaps, withdrawals or reclaimed rent, which are booked elsewhere. */
export type OwnSignatures = (signatures: readonly string[]) => Promise<ReadonlySet<string>>;

/** `swapsAmong` returns the transactions that trading has stored as swaps. */
export const ownSignatures =
  (db: Db, swapsAmong: Positions['swapsAmong']): OwnSignatures =>
  async (signatures) => {
    if (signatures.length === 0) return new Set();
    const found = await Promise.all([
      withdrawalsAmong(db, signatures),
      reclaimsAmong(db, signatures),
      swapsAmong(db, signatures),
    ]);
    return new Set(found.flat());
  };
