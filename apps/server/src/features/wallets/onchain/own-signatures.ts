import type { Db } from '#/platform/db/db.ts';
import type { Positions } from '../index.ts';
import { withdrawalsAmong } from './chain-cursors.repository.ts';

/** Those of the transactions that are swaps or withdrawals of ours: whoever follows them records them. */
export type OwnSignatures = (signatures: readonly string[]) => Promise<ReadonlySet<string>>;

/** `swapsAmong`: those of the transactions that are swaps, which trading keeps. */
export const ownSignatures =
  (db: Db, swapsAmong: Positions['swapsAmong']): OwnSignatures =>
  async (signatures) => {
    if (signatures.length === 0) return new Set();
    const found = await Promise.all([withdrawalsAmong(db, signatures), swapsAmong(db, signatures)]);
    return new Set(found.flat());
  };
