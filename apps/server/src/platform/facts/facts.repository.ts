import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

export interface PublishedFact {
  readonly sequence: bigint;
  readonly publishedIn: bigint;
  readonly topic: string;
  readonly version: number;
  readonly content: unknown;
}

interface FactsSince {
  readonly facts: readonly PublishedFact[];
  /** Every transaction with a lower id is over. Pass it to the next call. */
  readonly since: bigint;
  /** The database's clock, in unix ms. */
  readonly at: number;
}

/** @returns the fact's sequence number */
export async function insertFact(
  tx: Db,
  { topic, version, content }: Pick<PublishedFact, 'topic' | 'version' | 'content'>,
): Promise<bigint> {
  const { sequence } = await tx
    .tables()
    .insertInto('fact')
    .values({ topic, version, content: JSON.stringify(content) })
    .returning('sequence')
    .executeTakeFirstOrThrow();
  return sequence;
}

/**
 * Returns in order of sequence the visible facts of transactions that were not over at the last call, so that none
 * is missed, however long its transaction took; without a last call none. A fact may be returned more than once.
 */
export async function factsSince(db: Db, since: bigint | null): Promise<FactsSince> {
  const { rows } = await sql<{
    readonly finished: bigint;
    readonly at: number;
    readonly sequence: bigint | null;
    readonly published_in: bigint;
    readonly topic: string;
    readonly version: number;
    readonly content: unknown;
  }>`
    SELECT clock.finished, clock.at, fact.sequence, fact.published_in, fact.topic,
      fact.version, fact.content FROM (
      SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS finished,
        (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at) AS clock
    LEFT JOIN fact ON fact.published_in >= ${since}::bigint
    ORDER BY fact.sequence`.execute(db.tables());
  const facts = rows.flatMap(({ sequence, published_in, topic, version, content }) =>
    // Without a fact there is one row whose columns are null.
    sequence === null ? [] : [{ sequence, publishedIn: published_in, topic, version, content }],
  );
  return { facts, since: rows[0]?.finished ?? 0n, at: rows[0]?.at ?? 0 };
}

/** Deletes facts older than `keptMs`. */
export async function forgetFacts(db: Db, keptMs: number): Promise<void> {
  await db
    .tables()
    .deleteFrom('fact')
    .where('published_at', '<', sql<Date>`clock_timestamp() - ${keptMs} * interval '1 millisecond'`)
    .execute();
}
