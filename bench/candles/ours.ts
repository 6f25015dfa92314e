import type { Trade } from '@dugout/domain/market-events';
import { Market } from '@dugout/market/market';
import { DAY_MS, SOL_USD, START, TRADES, TradeStream } from '../market-apply/trades.ts';
import { type Answer, type CandleRow, type FIGURE_WINDOWS, SPANS, type WindowRow } from './answers.ts';
import { COMPARED, cpuSeconds, END, isMoment, LIVE, type Report } from './plan.ts';

const BATCH = 2_000;
const MAX_CANDLES = 1_000_000;

function answerOf(market: Market, mint: string, now: number): Answer {
  const figures = market.figures(mint, now);
  const candles = (interval: (typeof SPANS)[number]): CandleRow[] =>
    market
      .candles(mint, { interval, unit: 'priceSol', limit: MAX_CANDLES })
      .map(({ time, open, high, low, close, volume }) => [time, open, high, low, close, volume]);
  const windowOf = (window: (typeof FIGURE_WINDOWS)[number]): WindowRow => {
    const { buys, sells, volumeUsd, traders, changePct } = figures?.windows[window] ?? {};
    return [buys ?? 0, sells ?? 0, volumeUsd ?? 0, traders ?? 0, changePct ?? 0];
  };
  return {
    candles: { '1m': candles('1m'), '5m': candles('5m'), '1h': candles('1h') },
    windows: { '5m': windowOf('5m'), '1h': windowOf('1h'), '24h': windowOf('24h') },
  };
}

/** Reads the data shown after a trade: the token's figures and its newest candles. */
function readNewest(market: Market, { mint, time }: Trade): void {
  market.figures(mint, time);
  for (const interval of SPANS) market.candles(mint, { interval, unit: 'priceSol', limit: 1 });
}

/**
 * `packages/market` as used by the server: it also handles repeats, holders, wallets and more windows, none of
 * which is disabled here.
 */
export async function ours(): Promise<Report> {
  const stream = new TradeStream();
  const market = new Market();
  market.apply({ kind: 'solPrice', slot: 0, time: START - DAY_MS, usd: SOL_USD });
  const moments: Report['moments'][number][] = [];
  let [report, newest, taking, live] = [0, 0, 0, 0];
  for (let left = TRADES; left > 0; left -= BATCH) {
    const batch = stream.batch(Math.min(left, BATCH));
    const last = batch.findIndex((_, at) => isMoment(report + at + 1));
    const take = async (trades: readonly Trade[]): Promise<void> => {
      const isLive = report >= TRADES - LIVE;
      const spent = await cpuSeconds(() => {
        for (const trade of trades) {
          market.apply(trade);
          if (isLive) readNewest(market, trade);
        }
      });
      if (isLive) live += spent;
      else taking += spent;
      for (const { time } of trades) newest = Math.max(newest, time);
      report += trades.length;
    };
    await take(batch.slice(0, last + 1));
    const traded = batch[last];
    if (traded !== undefined) {
      const moment = { trades: report, now: newest, mint: traded.mint };
      moments.push({ moment, answer: answerOf(market, traded.mint, newest) });
    }
    await take(batch.slice(last + 1));
  }
  const applying = await cpuSeconds(() => {
    for (const mint of stream.mints) answerOf(market, mint, END);
  });
  // The live part includes a read after every trade, which this figure excludes: it counts at the speed of the
  // earlier trades.
  const all = (taking * TRADES) / (TRADES - LIVE) + applying;
  return {
    all,
    live,
    ends: stream.mints.slice(0, COMPARED).map((mint) => answerOf(market, mint, END)),
    moments,
  };
}
