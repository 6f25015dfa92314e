/** Under the default limits no swap of an honest memecoin trader is refused. */
import { LAMPORTS_PER_SOL } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import type { CheckedPrice } from '../../prices/checked-price.ts';
import { Random } from '../../testing/random.ts';
import { SpendingSimulation } from './testing/spending-simulation.ts';
import { SWAP_LIMITS } from './testing/swap-limits.ts';

const DAY_MS = 24 * 3_600_000;
const TOKENS = 1_000_000n;

interface Day {
  readonly buys: number;
  /** Max lamports of a buy. The min is half of it. */
  readonly size: bigint;
  /** Whether the signer learns the outcomes of its swaps and knows prices. */
  readonly settles: boolean;
  readonly prices: boolean;
}

/** Simulates a market of one token: the final value of a buy of `size`, from 3 % to 250 % of it. */
const outcomeOf = (random: Random, size: bigint): bigint => {
  const pct = random.below(10) < 6 ? 3 + random.below(97) : 100 + random.below(150);
  return (size * BigInt(pct)) / 100n;
};

/** A pool in which this many tokens are worth `value`, after a swing by a third within the minute. */
function priceOf(simulation: SpendingSimulation, value: bigint): CheckedPrice {
  const lamports = 40n * LAMPORTS_PER_SOL;
  const tokens = (lamports * TOKENS) / value;
  return {
    low: { lamports: (lamports * 3n) / 4n, tokens },
    high: { lamports, tokens },
    liquidity: lamports,
    since: simulation.now - 300_000,
    at: simulation.now,
  };
}

/**
 * Buys for some days, with a fifth failing, and sells each buy in three parts with 20 % slippage. Returns the
 * highest counted amount.
 */
function trade(days: number, { buys, size, settles, prices }: Day) {
  const random = new Random(7);
  const simulation = new SpendingSimulation(SWAP_LIMITS);
  const most = { bought: 0n, lost: 0n };
  const end = (signature: string, change: bigint | null): void => {
    const { bought, lost } = simulation.counted;
    if (bought > most.bought) most.bought = bought;
    if (lost > most.lost) most.lost = lost;
    simulation.wait(20_000);
    if (settles) simulation.land(signature, change);
  };
  for (let n = 0; n < buys * days; n++) {
    const spent = size / 2n + (size / 200n) * BigInt(random.below(100));
    const mint = `coin ${n}`;
    const costs = 1_000_000n;
    const fails = random.below(5) === 0;
    end(simulation.buy(mint, spent, TOKENS, { costs }), fails ? null : -spent - costs);
    const value = outcomeOf(random, spent);
    for (let part = 0; part < 3 && !fails; part++) {
      const price = prices ? priceOf(simulation, value) : null;
      const got = (value * 32n) / 100n;
      end(simulation.sell(mint, TOKENS / 3n, (got * 80n) / 100n, { costs, price }), got - costs);
    }
    simulation.wait(Math.floor(DAY_MS / buys) - 80_000);
  }
  return most;
}

describe('[R9] an honest trader who buys 300 times a day and sells everything', () => {
  const day = { buys: 300, size: LAMPORTS_PER_SOL, settles: true, prices: false };
  it.each<[string, Day]>([
    ['with 3 SOL a buy, without prices', { ...day, size: 3n * LAMPORTS_PER_SOL }],
    ['with 1 SOL a buy and prices', { ...day, prices: true }],
    ['with 1 SOL a buy where nobody reads the chain', { ...day, settles: false }],
  ])('is never refused %s', (_what, terms) => {
    const most = trade(5, terms);
    expect(most.bought).toBeLessThan(SWAP_LIMITS.bought.owner);
    expect(most.lost).toBeLessThan(SWAP_LIMITS.lost.owner);
  });

  it('would be refused with caps at a tenth', () => {
    const { bought } = trade(5, day);
    expect(bought).toBeGreaterThan(SWAP_LIMITS.bought.owner / 10n);
  });
});
