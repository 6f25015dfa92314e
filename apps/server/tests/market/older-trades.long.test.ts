import { expect, it, vi } from 'vitest';
import { chdbServer } from '#tests/kit/chdb-server.ts';
import { shared, sharedServer } from '#tests/kit/testing.ts';
import { comparable, StoredStage } from './older-trades.ts';

const stage = new StoredStage();
const clickhouse = shared(chdbServer);
const server = sharedServer(() => ({
  market: stage.source,
  settings: {
    MARKET_SOURCE: 'solana',
    SOLANA_RPC_URL: 'http://127.0.0.1:1',
    PYTH_URL: 'off',
    JUPITER_URL: 'off',
    CLICKHOUSE_URL: clickhouse.url,
  },
}));
const copied = (): number => Number(clickhouse.query('SELECT count() FROM dugout_trade_1'));

it('continues a tape with the trades in ClickHouse, and refuses a page without it', async () => {
  stage.trade(40);
  const onTape = (await stage.pages(server, 7)).map(comparable);
  expect(onTape).toHaveLength(40);
  await stage.shortenTape(server, 10);
  await vi.waitFor(() => expect(copied()).toBe(30), { timeout: 120_000, interval: 500 });
  expect((await stage.pages(server, 7)).map(comparable)).toEqual(onTape);

  const dropped = Date.parse(onTape[20]?.time ?? '');
  await server.sql`UPDATE market_head SET dropped_up_to = ${dropped}`;
  await server.sql`DELETE FROM market_trade WHERE time < ${dropped}`;
  expect((await stage.pages(server, 7)).map(comparable)).toEqual(onTape);

  clickhouse.isAway = true;
  const client = server.client();
  const page = (at: number) =>
    client.call(stage.path(`limit=5&before=${onTape[at]?.id}&beforeTime=${onTape[at]?.time}`));
  expect(await page(11)).toMatchObject({ status: 200 });
  expect(await page(18)).toMatchObject({ status: 503, body: { code: 'history_unavailable' } });
  clickhouse.isAway = false;
  expect(await page(18)).toMatchObject({ status: 200 });
}, 300_000);
