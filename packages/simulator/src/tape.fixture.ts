import type { MarketEvent } from '@dugout/domain/market-events';
import { hashText } from './rng.ts';
import { Simulator, type SimulatorOptions } from './simulator.ts';

/** 2026-11-19 15:00 UTC, a busy hour. */
export const GENESIS = Date.UTC(2026, 10, 19, 15);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export const smallMarket = (options: Partial<SimulatorOptions> = {}): Simulator =>
  new Simulator({ seed: 'a small market', genesis: GENESIS, tokens: 60, wallets: 800, ...options });

/** Formats an event as text, including amounts. */
export const line = (event: MarketEvent): string =>
  JSON.stringify(event, (_key, value) => (typeof value === 'bigint' ? value.toString() : value));

/** Returns a listener that computes a tape's length and an order-dependent hash of its events. */
export function listener() {
  const heard = { count: 0, hash: 0 };
  return {
    heard,
    emit: (event: MarketEvent): void => {
      heard.count++;
      heard.hash = hashText(`${heard.hash}${line(event)}`);
    },
  };
}
