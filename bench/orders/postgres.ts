import { startPostgres } from '@dugout/testkit/postgres';
import pg from 'pg';
import type { armedOrders, Tick } from './market.ts';

interface OrderTable {
  arm(orders: ReturnType<typeof armedOrders>): Promise<void>;
  /** One query per tick; triggered orders are deactivated and returned. */
  run(ticks: readonly Tick[]): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * The orders in a table with a suitable index for a tick; null when PostgreSQL is not installed. A commit does
 * not wait for the disk.
 */
export async function orderTable(): Promise<OrderTable | null> {
  const server = await startPostgres({ fsync: 'off', synchronous_commit: 'off', shared_buffers: '256MB' });
  if (server === null) return null;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('CREATE TABLE armed (id text, mint text, direction text, level double precision)');
  return {
    async arm(orders) {
      await client.query('TRUNCATE armed; DROP INDEX IF EXISTS armed_level');
      await client.query(
        'INSERT INTO armed SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::double precision[])',
        [
          orders.map(({ id }) => id),
          orders.map(({ mint }) => mint),
          orders.map(({ trigger }) => trigger.direction),
          orders.map(({ trigger }) => trigger.level),
        ],
      );
      await client.query('CREATE INDEX armed_level ON armed (mint, direction, level)');
      await client.query('ANALYZE armed');
    },
    async run(ticks) {
      const fired: string[] = [];
      const text = `DELETE FROM armed WHERE mint = $1 AND ((direction = 'above' AND level <= $2) OR (direction = 'below' AND level >= $2)) RETURNING id`;
      for (const { mint, price } of ticks) {
        const { rows } = await client.query<{ id: string }>({ name: 'tick', text, values: [mint, price] });
        for (const { id } of rows) fired.push(id);
      }
      return fired;
    },
    async close() {
      await client.end();
      await server.stop();
    },
  };
}
