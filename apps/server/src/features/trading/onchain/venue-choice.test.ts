import { ERRORS } from '@dugout/contract/errors';
import { describe, expect, it } from 'vitest';
import { type OnchainVenue, VenueRefusal } from '#/execution/onchain/onchain-venue.ts';
import { SigningRefused } from '#/execution/onchain/signing.ts';
import { firstThatCan } from './venue-choice.ts';

const venue = (name: string): OnchainVenue => ({
  name,
  prepare: () => Promise.reject(new Error('not asked')),
});
const [JUPITER, CURVE, POOL] = [venue('Jupiter'), venue('pump.fun'), venue('PumpSwap')];

const tryWith = (refusals: ReadonlyMap<OnchainVenue, Error>) =>
  firstThatCan([JUPITER, CURVE, POOL], async (one) => {
    const refusal = refusals.get(one);
    if (refusal !== undefined) throw refusal;
    return one.name;
  });
const notHere = new VenueRefusal('not here', 'pool_not_tradable');

describe('the choice of a venue', () => {
  it('uses the first that succeeds, and lists those before it', async () => {
    const { done, tried } = await tryWith(
      new Map([[JUPITER, new VenueRefusal('No routes found', 'no_liquidity')]]),
    );
    expect(done).toBe('pump.fun');
    expect(tried).toEqual([{ venue: 'Jupiter', reason: 'No routes found' }]);
  });

  it.each([
    ['that the price moved', new VenueRefusal('Price moved', 'slippage_exceeded'), 'slippage_exceeded'],
    ['that a transaction was not signed', new SigningRefused('other'), 'unsafe_transaction'],
    ['that it is above a limit of the signer', new SigningRefused('above', true), 'signer_refused'],
    [
      'that liquidity is missing where the token trades',
      new VenueRefusal('too much', 'no_liquidity'),
      'no_liquidity',
    ],
  ])('reports %s rather than that other venues do not trade the token', async (_name, refusal, code) => {
    const others = new Map<OnchainVenue, Error>([
      [JUPITER, new VenueRefusal('No routes found', 'no_liquidity')],
      [CURVE, refusal],
      [POOL, notHere],
    ]);
    await expect(tryWith(others)).rejects.toMatchObject({ code });
  });

  it('answers 503 with the text of the catalog when the venue is away, and 409 when none trades the token', async () => {
    const away = new VenueRefusal('Jupiter could not be reached', 'venue_unavailable');
    const others = new Map<OnchainVenue, Error>([
      [JUPITER, away],
      [CURVE, notHere],
      [POOL, notHere],
    ]);
    await expect(tryWith(others)).rejects.toMatchObject({
      status: 503,
      message: ERRORS.venue_unavailable.message,
      cause: away,
    });
    await expect(firstThatCan([], () => Promise.resolve(1))).rejects.toMatchObject({ status: 409 });
    expect(ERRORS[new VenueRefusal('no').code].status).toBe(409);
  });

  it('passes on errors that are no refusals', async () => {
    await expect(tryWith(new Map([[JUPITER, new TypeError('broken')]]))).rejects.toThrow('broken');
  });
});
