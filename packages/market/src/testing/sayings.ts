import { INTERVALS } from '@dugout/domain/windows';
import type { Market } from '../market.ts';

/**
 * Returns every answer of a market about its tokens and some wallets, at the time of its newest event and a while
 * later.
 */
export function sayings(market: Market, wallets: readonly string[]): unknown {
  return [market.lastTime, market.lastTime + 400_000].map((now) => ({
    head: [market.solUsd, market.lastSlot, market.lastTime, market.size, market.extent.trades],
    tokens: market.mints().map((mint) => ({
      mint,
      token: market.token(mint),
      figures: market.figures(mint, now),
      shares: market.shares(mint),
      holders: market.holders(mint, 1_000),
      overTime: market.holdersOverTime(mint, now),
      trades: market.trades(mint, { limit: 1_000 }),
      trend: market.trend(mint, now),
      launch: market.launch(mint),
      candles: INTERVALS.map((interval) => market.candles(mint, { interval, unit: 'priceSol' })),
      dollars: market.candles(mint, { interval: '1h', unit: 'priceUsd' }),
    })),
    wallets: wallets.map((wallet) => ({
      summary: market.walletHistory.summary(wallet, now),
      holdings: market.walletHistory.holdings(wallet),
      trades: market.walletHistory.trades(wallet, { offset: 0, limit: 1_000 }),
      days: market.walletHistory.days(wallet, 'UTC'),
    })),
  }));
}
