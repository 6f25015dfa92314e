import type { OffChainMetadata } from '@dugout/domain/off-chain-metadata';
import type { TokenSafety } from '@dugout/domain/token-safety';
import type { Db } from '#/platform/db/db.ts';
import { PLAIN } from '#/platform/pictures/stored-hash.ts';
import { isOffChainMetadata, isSafety } from './stored-enrichment.ts';

/** A token's stored enrichment. Times are unix ms. */
export interface StoredEnrichment {
  readonly mint: string;
  readonly safety: TokenSafety | null;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  readonly decimals: number | null;
  readonly supply: bigint | null;
  readonly offChain: OffChainMetadata | null;
  /** The perceptual hash of its picture, `PLAIN` when it is too plain to compare; null before it was computed. */
  readonly look: string | null;
  readonly tries: number;
  /** Time of the next fetch of the off-chain metadata; null for none. */
  readonly nextTryAt: number | null;
  readonly readAt: number;
}

export const enrichmentRepository = (db: Db) => {
  const tables = db.tables();
  return {
    async find(mints: readonly string[]): Promise<StoredEnrichment[]> {
      if (mints.length === 0) return [];
      const rows = await tables.selectFrom('token_metadata').selectAll().where('mint', 'in', mints).execute();
      return rows.map((row) => ({
        mint: row.mint,
        safety: isSafety(row.safety) ? row.safety : null,
        name: row.name,
        symbol: row.symbol,
        uri: row.uri,
        decimals: row.decimals,
        supply: row.supply === null ? null : BigInt(row.supply),
        offChain: isOffChainMetadata(row.offchain) ? row.offchain : null,
        look: row.image_hash,
        tries: row.attempts,
        nextTryAt: row.next_attempt_at?.getTime() ?? null,
        readAt: row.read_at.getTime(),
      }));
    },

    /** Returns the comparable picture hashes by mint, for mints after a given one. */
    async pictureHashesAfter(
      mint: string,
      limit: number,
    ): Promise<{ readonly mint: string; readonly look: string }[]> {
      const rows = await tables
        .selectFrom('token_metadata')
        .select(['mint', 'image_hash'])
        .where('mint', '>', mint)
        .where('image_hash', 'is not', null)
        .where('image_hash', '<>', PLAIN)
        .orderBy('mint')
        .limit(limit)
        .execute();
      return rows.flatMap(({ mint: each, image_hash: look }) =>
        look === null ? [] : [{ mint: each, look }],
      );
    },

    async savePictureHash(mint: string, look: string): Promise<void> {
      await tables.updateTable('token_metadata').set({ image_hash: look }).where('mint', '=', mint).execute();
    },

    async save({
      mint,
      safety,
      name,
      symbol,
      uri,
      decimals,
      supply,
      offChain,
      look,
      tries,
      nextTryAt,
      readAt,
    }: StoredEnrichment): Promise<void> {
      const values = {
        safety: safety === null ? null : JSON.stringify(safety),
        name,
        symbol,
        uri,
        decimals,
        supply: supply === null ? null : supply.toString(),
        offchain: offChain === null ? null : JSON.stringify(offChain),
        image_hash: look,
        attempts: tries,
        next_attempt_at: nextTryAt === null ? null : new Date(nextTryAt),
        read_at: new Date(readAt),
      };
      await tables
        .insertInto('token_metadata')
        .values({ mint, ...values })
        .onConflict((conflict) => conflict.column('mint').doUpdateSet(values))
        .execute();
    },
  };
};

export type EnrichmentRepository = ReturnType<typeof enrichmentRepository>;
