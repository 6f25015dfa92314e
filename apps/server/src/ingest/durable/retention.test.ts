import type { Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { Market } from '@dugout/market/market';
import { expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { durableRepository } from './durable.repository.ts';
import { openDurable } from './index.ts';
import { dayOf } from './partitions.ts';

const DAY_MS = 86_400_000;
const FIRST_DAY = 20_000;
const DAYS = 6;
const KEPT_DAYS = 2;

const database = sharedDatabase();

const trade = (day: number, hour: number): Trade => ({
  kind: 'trade',
  id: `d${day}h${hour}:0`,
  signature: `d${day}h${hour}`,
  slot: day * 216_000 + hour * 9_000,
  time: day * DAY_MS + hour * 3_600_000,
  market: 'pumpfun',
  pool: 'pool',
  wallet: `wallet${hour}`,
  side: 'buy',
  mint: 'mint',
  decimals: 6,
  tokenAmount: 1_000_000n,
  quoteMint: SOL_MINT,
  quoteAmount: BigInt(1_000_000 + hour),
  feeAmount: 0n,
  reserves: null,
});

it('drops days beyond the retention without changing the market after a restart', async () => {
  const open = async (market: Market) => {
    const lag = { events: 1, ms: 0 };
    const durable = await openDurable({
      db: database.db,
      log: silentLog,
      market,
      feed: 'solana',
      retentionDays: KEPT_DAYS,
      lag,
    });
    if (durable === null) throw new Error('not kept');
    return durable;
  };
  const options = { keepTrades: 10 };
  const market = new Market(options);
  const durable = await open(market);
  for (let day = FIRST_DAY; day < FIRST_DAY + DAYS; day++) {
    for (let hour = 0; hour < 24; hour++) durable.take(trade(day, hour), market.apply(trade(day, hour)));
    await durable.settled();
  }
  const { days } = durableRepository(database.db);
  expect(await days()).toEqual(expect.arrayContaining([FIRST_DAY, FIRST_DAY + 1, FIRST_DAY + DAYS - 1]));
  await durable.stop();

  const second = new Market(options);
  const reopened = await open(second);
  await reopened.forgetOld();
  const now = dayOf(second.lastTime);
  const past = (await days()).filter((day) => day <= now).sort((a, b) => a - b);
  expect(past[0]).toBeGreaterThanOrEqual(now - KEPT_DAYS);
  expect(past.at(-1)).toBe(now);
  await reopened.stop();

  const third = new Market(options);
  const last = await open(third);
  const hourly = { interval: '1h', unit: 'priceSol' } as const;
  expect(third.candles('mint', hourly)).toEqual(market.candles('mint', hourly));
  expect(third.candles('mint', hourly)).toHaveLength(24 * DAYS);
  expect(third.holders('mint', 100)).toEqual(market.holders('mint', 100));
  expect(third.trades('mint', { limit: 1_000 })).toEqual(market.trades('mint', { limit: 1_000 }));
  await last.stop();
});
