import { isAddress } from '@dugout/domain/address';
import type { MarketEvent } from '@dugout/domain/market-events';
import { beforeAll, describe, expect, it } from 'vitest';
import { Simulator } from './simulator.ts';
import { GENESIS, HOUR } from './tape.fixture.ts';

const DAY = 24 * HOUR;

interface Life {
  readonly born: number;
  readonly creator: string;
  readonly name: string;
  trades: number;
  last: number;
  peak: number;
  readonly minutes: Set<number>;
}

describe('a day of the whole market', () => {
  const simulator = new Simulator({ seed: 'dugout', genesis: GENESIS });
  const lives = new Map<string, Life>();
  const wallets = new Set<string>();
  const sizes: number[] = [];
  const prices: number[] = [];
  let graduations = 0;
  let buys = 0;
  let knownTraderTrades = 0;
  let insiders = 0;
  let snipers = 0;

  function listen(event: MarketEvent): void {
    if (event.kind === 'solPrice') prices.push(event.usd);
    if (event.kind === 'created') {
      const { time: born, creator, name } = event;
      lives.set(event.mint, { born, creator, name, trades: 0, last: 0, peak: 0, minutes: new Set() });
    }
    if (event.kind === 'migration' && event.time > GENESIS) graduations++;
    if (event.kind !== 'trade' || event.time < GENESIS) return;
    const life = lives.get(event.mint);
    if (life === undefined) throw new Error('a trade of a token that was never created');
    life.trades++;
    life.last = event.time;
    life.minutes.add(Math.floor(event.time / 60_000));
    life.peak = Math.max(life.peak, (Number(event.quoteAmount) / Number(event.tokenAmount)) * 1e6);
    wallets.add(event.wallet);
    sizes.push(Number(event.quoteAmount) / 1e9);
    if (event.side === 'buy') buys++;
    if (simulator.knownTraders.has(event.wallet)) knownTraderTrades++;
    if (event.side === 'buy' && event.time - life.born <= 400) {
      if (event.id.endsWith(':0')) snipers++;
      else if (event.wallet !== life.creator) insiders++;
    }
  }

  beforeAll(() => {
    simulator.start(listen);
    simulator.advanceTo(GENESIS + DAY, listen);
    sizes.sort((a, b) => a - b);
  });

  const launches = (): Life[] => [...lives.values()].filter((life) => life.born > GENESIS);

  it('has plenty of tokens, wallets and trades', () => {
    expect(lives.size).toBeGreaterThan(1_200);
    expect(wallets.size).toBeGreaterThan(4_000);
    expect(sizes.length).toBeGreaterThan(300_000);
    expect(sizes.length).toBeLessThan(800_000);
    expect(simulator.knownTraders.size).toBe(25);
    expect(knownTraderTrades).toBeGreaterThan(200);
    expect([...simulator.knownTraders.keys(), ...lives.keys()].every(isAddress)).toBe(true);
    expect([...lives.values()].every(({ name }) => name.length > 0)).toBe(true);
  });

  /** The last hours of the first day include the unnoticed launches too. */
  const FULL_FROM = GENESIS + 21 * HOUR;

  it('launches a noticed token about every minute; most die young and few graduate', () => {
    const born = launches().filter((life) => life.born < FULL_FROM);
    expect(born.length).toBeGreaterThan(840);
    expect(born.length).toBeLessThan(2_520);
    expect(graduations / born.length).toBeGreaterThan(0.015);
    expect(graduations / born.length).toBeLessThan(0.045);
    const peaks = born.map((life) => life.peak).sort((a, b) => a - b);
    expect(peaks[Math.floor(peaks.length / 2)]).toBeLessThan(60);
    expect(peaks.at(-1)).toBeGreaterThan(3_000);
    const silent = born.filter((life) => life.last < GENESIS + DAY - HOUR / 2);
    expect(silent.length / born.length).toBeGreaterThan(0.7);
    expect(insiders).toBeGreaterThan(100);
    expect(snipers).toBeGreaterThan(500);
  });

  it('launches at least 60 tokens in any ten minutes, most of them hardly traded', () => {
    const born = launches().filter((life) => life.born >= FULL_FROM);
    for (let from = FULL_FROM; from < GENESIS + DAY; from += HOUR / 6)
      expect(born.filter((life) => life.born >= from && life.born < from + HOUR / 6).length).toBeGreaterThan(
        60,
      );
    const trades = born.map((life) => life.trades).sort((a, b) => a - b);
    expect(trades[Math.floor(trades.length / 2)]).toBeLessThan(15);
    expect(trades[0]).toBeLessThan(3);
  });

  it('has realistic trade sizes: usually a fraction of a SOL, occasionally very large', () => {
    const at = (share: number): number => sizes[Math.floor(sizes.length * share)] ?? 0;
    expect(at(0.5)).toBeGreaterThan(0.1);
    expect(at(0.5)).toBeLessThan(0.5);
    expect(at(0.999)).toBeGreaterThan(10);
    expect(buys / sizes.length).toBeGreaterThan(0.44);
    expect(buys / sizes.length).toBeLessThan(0.6);
    expect(Math.min(...prices)).toBeGreaterThan(145);
    expect(Math.max(...prices)).toBeLessThan(175);
  });

  it('has a trade in nearly every minute of the most active tokens', () => {
    const steady = [...lives.values()].sort((a, b) => b.minutes.size - a.minutes.size);
    for (const { minutes } of steady.slice(0, 30)) expect(minutes.size).toBeGreaterThan(0.6 * 1_440);
    for (const { minutes } of steady.slice(0, 8)) expect(minutes.size).toBeGreaterThan(0.9 * 1_440);
    expect(Math.max(...steady.map(({ trades }) => trades))).toBeGreaterThan(8_000);
  });

  it('fits into a snapshot of less than 5 MB', () => {
    expect(JSON.stringify(simulator.snapshot()).length).toBeLessThan(5_000_000);
  });
});
