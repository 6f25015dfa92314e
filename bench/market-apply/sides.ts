import type { Trade } from '@dugout/domain/market-events';
import type { Window } from '@dugout/domain/windows';
import { Market } from '@dugout/market/market';
import type { Candle } from '@dugout/market/types';
import { PlainMarket } from './plain-market.ts';
import { DAY_MS, SOL_USD, START } from './trades.ts';

export interface Answer {
  readonly figures: {
    readonly priceSol: number | null;
    readonly athUsd: number | null;
    readonly holders: number;
    readonly windows: Readonly<Record<Window, WindowAnswer>>;
  } | null;
  readonly minutes: readonly Candle[];
  readonly hours: readonly Candle[];
}

interface WindowAnswer {
  readonly changePct: number | null;
  readonly volumeUsd: number | null;
  readonly buys: number;
  readonly sells: number;
  readonly traders: number;
}

interface Side {
  apply(trade: Trade): void;
  read(mint: string, now: number): void;
  answer(mint: string, now: number): Answer;
  /** Bytes of the large tables, if any. */
  tables(): number;
}

export type SideName = 'ours' | 'peer';

const MAX_CANDLES = 1_000_000;

function ours(): Side {
  const market = new Market();
  market.apply({ kind: 'solPrice', slot: 0, time: START - DAY_MS, usd: SOL_USD });
  const candles = (mint: string, interval: '1m' | '1h'): Candle[] =>
    market.candles(mint, { interval, unit: 'priceSol', limit: MAX_CANDLES });
  return {
    apply: (trade) => void market.apply(trade),
    read: (mint, now) => void market.figures(mint, now),
    answer: (mint, now) => ({
      figures: market.figures(mint, now),
      minutes: candles(mint, '1m'),
      hours: candles(mint, '1h'),
    }),
    tables: () => market.extent.bytes,
  };
}

function peer(): Side {
  const market = new PlainMarket(SOL_USD);
  return {
    apply: (trade) => market.apply(trade),
    read: (mint, now) => void market.figures(mint, now),
    answer: (mint, now) => ({
      figures: market.figures(mint, now),
      minutes: market.candles(mint, '1m'),
      hours: market.candles(mint, '1h'),
    }),
    tables: () => 0,
  };
}

export const SIDES: Readonly<Record<SideName, () => Side>> = { ours, peer };
