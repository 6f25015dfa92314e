/** Which of two servers reads the chain and stores the market, by their roles. */
import { expect, it, onTestFinished } from 'vitest';
import type { Role } from '#/platform/config/roles.ts';
import { MemoryLog } from '#tests/kit/memory-stream.ts';
import { testServer } from '#tests/kit/server.ts';
import { StagedMarket } from '#tests/kit/staged-market.ts';
import { eventually, sharedDatabase } from '#tests/kit/testing.ts';

const database = sharedDatabase();

const held = async (): Promise<string[]> =>
  (
    await database.sql<{ name: string }>`
      SELECT name FROM lease WHERE name IN ('ingest/all', 'market') AND until > clock_timestamp() ORDER BY name`
  ).map(({ name }) => name);

it('a server with ingest reads the chain, a server with jobs stores the market, and all show it', async () => {
  const log = new MemoryLog();
  const market = new StagedMarket();
  const mint = market.list('shared');
  const start = async (...roles: readonly Role[]) => {
    const server = await testServer({
      roles,
      database: { ...database, close: () => Promise.resolve() },
      besideOthers: true,
      marketStream: log.stream(),
      market: { ...market.source, name: 'solana' },
    });
    onTestFinished(() => server.stop());
    return server;
  };
  await start('ingest');
  const api = await start('api', 'live');
  market.print(mint, {});
  await eventually(async () => {
    const { body } = await api.client().call(`/api/v1/token/${mint}/trades?limit=10`);
    expect((body as { data: unknown[] }).data).toHaveLength(1);
  });
  expect(await held()).toEqual(['ingest/all']);
  await start('jobs');
  await eventually(async () => expect(await database.sql`SELECT id FROM market_trade`).toHaveLength(1));
  expect(await held()).toEqual(['ingest/all', 'market']);
});
