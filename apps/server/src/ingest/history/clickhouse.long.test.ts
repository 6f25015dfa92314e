import { expect, it } from 'vitest';
import { chdbServer } from '#tests/kit/chdb-server.ts';
import { shared, sharedDatabase } from '#tests/kit/testing.ts';
import { clickhouseTrades } from './clickhouse/clickhouse.repository.ts';
import { clickhouse } from './clickhouse/clickhouse-http.ts';
import { tryArchive } from './trade-history.fixture.ts';

const database = sharedDatabase();
const server = shared(chdbServer);

it('trades in ClickHouse are complete and equal to those of PostgreSQL, or refused while ClickHouse is away', async () => {
  const archive = clickhouseTrades(
    clickhouse({ url: `${server.url}/`, database: 'default', user: 'default', password: '' }),
    'solana',
  );
  await archive.open();
  const { fromArchive, refused } = await tryArchive(
    database,
    {
      archive,
      empty() {
        for (const table of ['dugout_trade_1', 'dugout_trade_written_1'])
          server.query(`TRUNCATE TABLE ${table}`);
      },
      away(isAway) {
        server.isAway = isAway;
      },
    },
    30,
  );
  expect(fromArchive).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(0);
}, 600_000);
