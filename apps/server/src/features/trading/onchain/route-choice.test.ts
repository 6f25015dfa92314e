import { ERRORS } from '@dugout/contract/errors';
import { describe, expect, it, vi } from 'vitest';
import { type DirectPool, type OnchainVenue, VenueRefusal } from '#/execution/onchain/onchain-venue.ts';
import { SigningRefused } from '#/execution/onchain/signing.ts';
import { ROUTER_GAIN_BPS, RouteChoice } from './route-choice.ts';

const MINT = 'mint';
const never = new Promise<never>(() => undefined);
const refusing = (message: string) => Promise.reject(new VenueRefusal(message, 'venue_unavailable'));

interface Answers {
  /** The output of each venue's quote for 10,000 in. */
  readonly quotes?: Readonly<Record<string, Promise<bigint>>>;
  /** Venues whose swap is refused in its simulation or by the signer. */
  readonly refused?: readonly string[];
  readonly pool?: DirectPool | null;
}

/** A token with its own pool at PumpSwap, and Jupiter. */
function routes({ quotes = {}, refused = [], pool = 'proved' }: Answers) {
  const prepare: OnchainVenue['prepare'] = () => Promise.reject(new Error('quoted by the steps'));
  const venues: OnchainVenue[] = [
    { name: 'pump.fun', pool: () => null, prepare },
    { name: 'PumpSwap', pool: () => pool, prepare },
    { name: 'Jupiter', prepare },
  ];
  let now = 0;
  const choice = new RouteChoice(venues, () => now);
  const steps: string[] = [];
  const swap = async (ended?: AbortController) => {
    const { done, tried } = await choice.choose(
      MINT,
      {
        async quote({ name }) {
          steps.push(`quote ${name}`);
          const outAmount = await (quotes[name] ?? Promise.resolve(10_000n));
          return { quote: { inAmount: 10_000n, outAmount } };
        },
        async tryOut({ name }) {
          steps.push(`try ${name}`);
          if (refused.includes(name)) throw new SigningRefused(`${name} does something else`);
          return name;
        },
        finish(name) {
          steps.push(`sign ${name}`);
          return name;
        },
      },
      ended,
    );
    return { at: done, tried: tried.map(({ venue }) => venue) };
  };
  const wait = (ms: number): void => {
    now += ms;
  };
  return { swap, steps, wait };
}

const better = 10_000n + ROUTER_GAIN_BPS + 1n;

describe('the choice between the own pool of a token and the router', () => {
  it('quotes both at once, and tries the own pool out without waiting for the router', async () => {
    vi.useFakeTimers();
    const { swap, steps } = routes({ quotes: { Jupiter: never } });
    const swapping = swap();
    await vi.advanceTimersByTimeAsync(0);
    expect(steps).toEqual(['quote Jupiter', 'quote PumpSwap', 'try PumpSwap']);
    await vi.advanceTimersByTimeAsync(400);
    expect(await swapping).toEqual({ at: 'PumpSwap', tried: [] });
    vi.useRealTimers();
  });

  it.each([
    ['better by more than the set amount', better, 'Jupiter'],
    ['better by the set amount', better - 1n, 'PumpSwap'],
    ['worse', 9_000n, 'PumpSwap'],
  ])('uses a router that is %s at %s in %s', async (_how, outAmount, at) => {
    const { swap, steps } = routes({ quotes: { Jupiter: Promise.resolve(outAmount) } });
    expect(await swap()).toEqual({ at, tried: [] });
    expect(steps.filter((step) => step.startsWith('sign'))).toEqual([`sign ${at}`]);
  });

  it('loses nothing by a router that fails, or whose better quote does not hold', async () => {
    expect(await routes({ quotes: { Jupiter: refusing('away') } }).swap()).toEqual({
      at: 'PumpSwap',
      tried: [],
    });
    const lying = routes({ quotes: { Jupiter: Promise.resolve(better) }, refused: ['Jupiter'] });
    expect(await lying.swap()).toEqual({ at: 'PumpSwap', tried: ['Jupiter'] });
  });

  it('falls back to a router however slow when the own pool fails', async () => {
    vi.useFakeTimers();
    const slow = new Promise<bigint>((resolve) => {
      setTimeout(() => resolve(10_000n), 3_000);
    });
    const { swap } = routes({ quotes: { Jupiter: slow }, refused: ['PumpSwap'] });
    const swapping = swap();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await swapping).toEqual({ at: 'Jupiter', tried: ['PumpSwap'] });
    vi.useRealTimers();
  });

  it('does not wait on a curve, or again for a router that was late, but takes its answer if it is there', async () => {
    const curve = routes({ quotes: { Jupiter: never }, pool: 'curve' });
    expect((await curve.swap()).at).toBe('PumpSwap');
    const gain = routes({ quotes: { Jupiter: Promise.resolve(better) }, pool: 'curve' });
    expect((await gain.swap()).at).toBe('Jupiter');

    vi.useFakeTimers();
    const late = routes({ quotes: { Jupiter: never } });
    const first = late.swap();
    await vi.advanceTimersByTimeAsync(400);
    await first;
    expect((await late.swap()).at).toBe('PumpSwap');
    late.wait(30_000);
    const third = late.swap();
    await vi.advanceTimersByTimeAsync(400);
    await third;
    vi.useRealTimers();
  });

  it('uses a pool that was merely seen first only when the router fails', async () => {
    const dear = routes({ quotes: { Jupiter: Promise.resolve(5_000n) }, pool: 'seen' });
    expect(await dear.swap()).toEqual({ at: 'Jupiter', tried: [] });
    expect(dear.steps).not.toContain('quote PumpSwap');
    const away = routes({ quotes: { Jupiter: refusing('away') }, pool: 'seen' });
    expect(await away.swap()).toEqual({ at: 'PumpSwap', tried: ['Jupiter'] });
  });

  it('quotes at the router only for a token without a pool here, and names its failure', async () => {
    const none = routes({ pool: null });
    expect(await none.swap()).toEqual({ at: 'Jupiter', tried: [] });
    expect(none.steps).toEqual(['quote Jupiter', 'try Jupiter', 'sign Jupiter']);
    const away = routes({ quotes: { Jupiter: refusing('Jupiter did not respond in time') }, pool: null });
    await expect(away.swap()).rejects.toMatchObject({
      message: ERRORS.venue_unavailable.message,
      headers: { 'retry-after': '1' },
      cause: { message: 'Jupiter did not respond in time' },
    });
  });

  it('ends the requests that nobody needs any longer', async () => {
    const ended = new AbortController();
    await routes({ quotes: { Jupiter: never }, pool: 'curve' }).swap(ended);
    expect(ended.signal.aborted).toBe(true);
  });
});
