import type { Trade } from '@dugout/domain/market-events';
import { describe, expect, it } from 'vitest';
import type { VenueOrder, VenueResult } from '../venue.ts';
import { PaperVenue } from './paper.venue.ts';

const order = (mint: string): VenueOrder => ({
  wallet: 'me',
  mint,
  side: 'buy',
  mode: 'ExactIn',
  amount: 1n,
  limit: 0n,
});

/** Pools that record what happens to their fills; `answers` precede fills. */
function pools(answers: ('refuse' | 'break')[] = []) {
  const printed: string[] = [];
  const reserve = ({ mint }: VenueOrder): VenueResult => {
    const answer = answers.shift();
    if (answer === 'break') throw new Error('the pool broke');
    if (answer === 'refuse') return { status: 'refused', reason: 'no_liquidity' };
    printed.push(`reserved ${mint}`);
    const end = (how: string) => () => void printed.push(`${how} ${mint}`);
    return {
      status: 'reserved',
      amountIn: 1n,
      amountOut: 1n,
      poolFee: 0n,
      trade: {} as Trade,
      print: end('printed'),
      release: end('released'),
    };
  };
  const venue = new PaperVenue({ name: 'Pools', pool: () => null, reserve });
  const reserved = async (mint: string) => {
    const fill = await venue.reserve(order(mint));
    if (fill.status !== 'reserved') throw new Error(fill.reason);
    return fill;
  };
  return { printed, venue, reserved };
}

describe('fills of one token', () => {
  it('are reserved one after another, without waiting for other tokens', async () => {
    const { printed, reserved } = pools();
    const first = await reserved('a');
    const next = reserved('a');
    await reserved('b');
    expect(printed).toEqual(['reserved a', 'reserved b']);
    first.release();
    (await next).print();
    expect(printed).toEqual(['reserved a', 'reserved b', 'released a', 'reserved a', 'printed a']);
  });

  it('end once, with the first call', async () => {
    const { printed, reserved } = pools();
    const fill = await reserved('a');
    fill.print();
    fill.release();
    fill.print();
    expect(printed).toEqual(['reserved a', 'printed a']);
  });

  it('do not wait for a refused or failed one', async () => {
    const { venue, reserved } = pools(['refuse', 'break']);
    const answers = [venue.reserve(order('a')), venue.reserve(order('a')), reserved('a')] as const;
    await expect(answers[1]).rejects.toThrow('the pool broke');
    expect(await answers[0]).toEqual({ status: 'refused', reason: 'no_liquidity' });
    expect((await answers[2]).status).toBe('reserved');
  });
});
