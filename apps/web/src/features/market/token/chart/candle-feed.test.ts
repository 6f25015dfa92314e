import type { Candle, TokenTrade } from '@dugout/contract/market/trades';
import { describe, expect, it } from 'vitest';
import { tradeOf } from '#/shared/testing/token-builders.ts';
import { toChartTrade } from '../token.candles.ts';
import { CandleFeed } from './candle-feed.ts';

const START = Date.parse('2026-01-01T00:00:00Z') / 1000;
const flat = (time: number, price: number): Candle => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 1,
});
const at = (seconds: number, priceUsd: number): TokenTrade =>
  tradeOf({ time: new Date((START + seconds) * 1000).toISOString(), priceUsd });

function feedOf(load: (to: number | undefined) => Promise<readonly Candle[]>) {
  const frames: (() => void)[] = [];
  const clock = { now: 1_000_000 };
  const feed = new CandleFeed({
    seconds: 60,
    load,
    toChartTrade: (trade) => toChartTrade(trade, 'priceUsd', 1),
    now: () => clock.now,
    schedule: (flush) => void frames.push(flush),
  });
  return { feed, clock, paint: () => frames.splice(0).map((flush) => flush()), frames };
}

describe('CandleFeed', () => {
  it('[TOKEN-02] updates the last candle with live trades, once per frame', async () => {
    const { feed, paint, frames } = feedOf(async () => [flat(START, 1)]);
    await feed.load();
    feed.add(at(10, 3));
    feed.add(at(20, 2));
    expect(frames).toHaveLength(1);
    expect(feed.getSnapshot().candles).toEqual([flat(START, 1)]);
    paint();
    expect(feed.getSnapshot().candles).toMatchObject([{ open: 1, high: 3, low: 1, close: 2 }]);
    feed.add(at(70, 5));
    paint();
    expect(feed.getSnapshot()).toMatchObject({
      changedFrom: 1,
      candles: [{ close: 2 }, { time: START + 60, close: 5 }],
    });
  });

  it("follows the page's price without trades, but never overrides a recent trade", async () => {
    const { feed, clock, paint } = feedOf(async () => [flat(START, 1)]);
    await feed.load();
    feed.quote(1.2);
    expect(feed.getSnapshot()).toMatchObject({
      changedFrom: 0,
      candles: [{ open: 1, high: 1.2, low: 1, close: 1.2, volume: 1 }],
    });
    feed.add(at(10, 3));
    paint();
    feed.quote(1.3);
    expect(feed.getSnapshot().candles).toMatchObject([{ close: 3 }]);
    clock.now += 2_000;
    feed.quote(0.9);
    expect(feed.getSnapshot().candles).toMatchObject([{ close: 0.9, high: 3, low: 0.9 }]);
  });

  it('keeps trades that arrive while loading', async () => {
    let answer: (candles: readonly Candle[]) => void = () => {};
    const { feed, paint } = feedOf(() => new Promise((resolve) => (answer = resolve)));
    const loading = feed.load();
    feed.add(at(30, 9));
    paint();
    expect(feed.getSnapshot().candles).toEqual([]);
    answer([flat(START, 1)]);
    await loading;
    expect(feed.getSnapshot()).toMatchObject({ status: 'ready', candles: [{ close: 9, high: 9 }] });
  });

  it('draws processed trades on top, and takes them back when they are orphaned', async () => {
    const { feed, paint, clock } = feedOf(async () => [flat(START, 1)]);
    await feed.load();
    feed.preview([at(70, 9), at(10, 4)]);
    expect(feed.getSnapshot()).toMatchObject({
      changedFrom: 0,
      candles: [
        { high: 4, close: 4 },
        { time: START + 60, close: 9 },
      ],
    });
    feed.add(at(20, 2));
    feed.preview([]);
    expect(feed.getSnapshot()).toMatchObject({ changedFrom: 0, candles: [{ high: 2, close: 2 }] });
    expect(feed.getSnapshot().candles).toHaveLength(1);
    paint();
    feed.preview([at(30, 5)]);
    clock.now += 1_000;
    feed.quote(7);
    expect(feed.getSnapshot().candles).toMatchObject([{ high: 5, close: 5 }]);
  });

  it('prepends older candles and stops when there are none', async () => {
    const { feed } = feedOf(async (to) => {
      if (to === undefined) return [flat(START, 2)];
      return to >= START - 60 ? [flat(START - 60, 1)] : [];
    });
    await feed.load();
    await feed.loadOlder();
    expect(feed.getSnapshot()).toMatchObject({
      complete: false,
      changedFrom: 0,
      candles: [{ close: 1 }, { close: 2 }],
    });
    await feed.loadOlder();
    expect(feed.getSnapshot()).toMatchObject({ complete: true, candles: [{ close: 1 }, { close: 2 }] });
  });

  it('keeps its candles when a reload fails', async () => {
    let fails = false;
    const { feed } = feedOf(async () => {
      if (fails) throw new Error('offline');
      return [flat(START, 2)];
    });
    await feed.load();
    fails = true;
    await feed.load();
    expect(feed.getSnapshot()).toMatchObject({ status: 'failed', candles: [{ close: 2 }] });
  });
});
