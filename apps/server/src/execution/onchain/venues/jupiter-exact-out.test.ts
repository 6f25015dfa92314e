import { describe, expect, it } from 'vitest';
import { VenueRefusal } from '../onchain-venue.ts';
import { InputRefused, inputFor } from './jupiter-exact-out.ts';
import { orderOf, SOL } from './venue.fixture.ts';

const sale = (amount: bigint) => orderOf({ side: 'sell', mode: 'ExactOut', amount, slippageBps: 50 });

/** A pool of `base` raw tokens and `quote` lamports that accepts an input of at most `most`. */
function poolOf(base: bigint, quote: bigint, most = 2n ** 63n) {
  const tried: bigint[] = [];
  const sold = async (amount: bigint, slippageBps: number): Promise<bigint> => {
    tried.push(amount);
    if (amount > most) throw new InputRefused('Not enough tokens', 'insufficient_tokens');
    return (((quote * amount) / (base + amount)) * BigInt(10_000 - slippageBps)) / 10_000n;
  };
  return { sold, tried };
}

describe('the input for an exact output', () => {
  it.each([
    ['far below a lamport a raw unit', 10n ** 15n, 10n ** 11n, 10n ** 14n],
    ['at 0.001 SOL a token', 10n ** 11n, 10n ** 11n, 10n ** 10n],
    ['at 1 SOL a token', 10n ** 8n, 10n ** 11n, 10n ** 7n],
    ['at 1,000 SOL a token', 10n ** 5n, 10n ** 11n, 10n ** 4n],
  ])('is found for a token %s, with a tenth of the pool in the wallet', async (_, base, quote, most) => {
    const { sold, tried } = poolOf(base, quote, most);
    const { amount, slippageBps } = await inputFor(sale(SOL), sold);
    expect(slippageBps).toBe(50);
    expect(tried.length).toBeLessThanOrEqual(12);
    const [least, oneLess] = [await sold(amount, slippageBps), await sold(amount - 1n, slippageBps)];
    expect(least).toBeGreaterThanOrEqual(SOL);
    expect(least < (SOL * 10_006n) / 10_000n || oneLess < SOL).toBe(true);
  });

  it("is refused with the venue's message when no input yields that much", async () => {
    const { sold, tried } = poolOf(10n ** 8n, 10n ** 11n, 10n ** 6n);
    await expect(inputFor(sale(SOL), sold)).rejects.toMatchObject({ code: 'insufficient_tokens' });
    expect(tried.length).toBeLessThan(12);
  });

  it('makes three attempts with a venue that refuses every input', async () => {
    const { sold, tried } = poolOf(10n ** 8n, 10n ** 11n, 0n);
    await expect(inputFor(sale(SOL), sold)).rejects.toMatchObject({ code: 'insufficient_tokens' });
    expect(tried).toHaveLength(3);
  });

  it('makes one attempt with a venue that cannot answer', async () => {
    let calls = 0;
    const gone = async (): Promise<bigint> => {
      calls += 1;
      throw new VenueRefusal('Jupiter does not answer');
    };
    await expect(inputFor(sale(SOL), gone)).rejects.toThrow('does not answer');
    expect(calls).toBe(1);
  });
});
