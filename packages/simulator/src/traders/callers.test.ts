import { describe, expect, it } from 'vitest';
import { type Callable, callingStyle, pickCall } from './callers.ts';
import { SIMULATED_TRADERS } from './simulated-traders.ts';

const token = (mint: string, about: Partial<Callable>): Callable => ({
  mint,
  ageMinutes: 600,
  change1h: 0,
  liquidityUsd: 20_000,
  buys: 10,
  sells: 10,
  ...about,
});

const MARKET = [
  token('quiet', {}),
  token('bought', { ageMinutes: 20, buys: 90, sells: 4 }),
  token('pumped', { ageMinutes: 40, change1h: 700, buys: 300, sells: 10 }),
  token('newest', { ageMinutes: 1 }),
  token('thin', { change1h: 30, liquidityUsd: 4_000 }),
];

describe('a simulated caller', () => {
  it('is good, lucky, late, a fraud, or calls everything; some never call', () => {
    const styles = new Set(SIMULATED_TRADERS.map((_, place) => callingStyle(place)));
    expect(styles).toEqual(new Set(['early', 'lucky', 'late', 'everything', 'fraud', null]));
  });

  it('calls according to its style', () => {
    expect(pickCall('early', MARKET, () => 0)).toBe('bought');
    expect(pickCall('late', MARKET, () => 0)).toBe('pumped');
    expect(pickCall('fraud', MARKET, () => 0)).toBe('thin');
    expect(pickCall('everything', MARKET, () => 0)).toBe('newest');
    expect(pickCall('lucky', MARKET, () => 0)).toBe('quiet');
  });

  it('calls nothing when nothing matches', () => {
    expect(pickCall('early', [token('old', {})], () => 0)).toBeNull();
    expect(pickCall('lucky', [], () => 0.9)).toBeNull();
  });
});
