import { startPostgres } from '@dugout/testkit/postgres';
import pg from 'pg';
import type { Span } from '../../apps/server/src/features/leaderboard/boards.ts';
import type { SettledTrade } from '../../apps/server/src/features/trading/read-records.ts';

interface PeerRow {
  readonly id: string;
  readonly move: number | null;
  readonly realized: string;
  readonly volume: string;
}

const BOARD = `
  SELECT user_id, sum(realized) AS realized, sum(volume) AS volume, sum(cost) AS cost,
    count(*) FILTER (WHERE closed) AS closed, count(*) FILTER (WHERE closed AND realized > 0) AS won,
    row_number() OVER (ORDER BY sum(realized) DESC, sum(volume), user_id) AS place
  FROM contribution WHERE time > $1 AND time <= $2 GROUP BY user_id HAVING sum(cost) > 0`;
const momentOf = (time: number): Date => new Date(Math.max(time, 0));

/**
 * Every trade's precomputed contribution to its trader's standing, in a table with a covering index on time; null
 * when PostgreSQL is not installed. The query sums up both windows and joins them.
 */
export async function contributionTable(trades: Iterable<SettledTrade>) {
  const server = await startPostgres({ fsync: 'off', synchronous_commit: 'off', shared_buffers: '512MB' });
  if (server === null) return null;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`
    CREATE TABLE contribution (swap_id text PRIMARY KEY, user_id text COLLATE "C", time timestamptz,
      volume bigint, realized bigint, cost bigint, closed boolean)`);
  const add = async (list: readonly SettledTrade[]): Promise<void> => {
    const rows = list.map(({ swapId, userId, time, lamports, realized, cost, side }) => ({
      swap_id: swapId,
      user_id: userId,
      time: new Date(time),
      volume: lamports.toString(),
      realized: (realized ?? 0n).toString(),
      cost: (cost ?? 0n).toString(),
      closed: side === 'sell',
    }));
    await client.query(
      'INSERT INTO contribution SELECT * FROM jsonb_populate_recordset(NULL::contribution, $1)',
      [JSON.stringify(rows)],
    );
  };
  let batch: SettledTrade[] = [];
  for (const trade of trades) {
    batch.push(trade);
    if (batch.length < 20_000) continue;
    await add(batch);
    batch = [];
  }
  await add(batch);
  await client.query('CREATE INDEX ON contribution (time) INCLUDE (user_id, volume, realized, cost, closed)');
  await client.query('VACUUM ANALYZE contribution');
  return {
    add,
    async read(span: Span, before: Span, limit: number): Promise<PeerRow[]> {
      const { rows } = await client.query({
        name: 'board',
        text: `WITH board AS (${BOARD}), before AS (${BOARD.replace('$1', '$3').replace('$2', '$4')})
          SELECT b.user_id AS id, (w.place - b.place)::int AS move, b.realized::text, b.volume::text
          FROM board b LEFT JOIN before w USING (user_id) ORDER BY b.place LIMIT $5`,
        values: [momentOf(span.from), momentOf(span.to), momentOf(before.from), momentOf(before.to), limit],
      });
      return rows;
    },
    async close(): Promise<void> {
      await client.end();
      await server.stop();
    },
  };
}
