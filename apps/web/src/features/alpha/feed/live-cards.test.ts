import { describe, expect, it } from 'vitest';
import { cardOf } from '#/shared/testing/alpha-builders.ts';
import { afterDeltas } from './live-cards.ts';

const CARDS = [cardOf('FAX'), cardOf('TUNA')];
const idsOf = (cards: ReturnType<typeof afterDeltas>) => cards.map(({ symbol }) => symbol);

describe('afterDeltas', () => {
  it('prepends a new call once, but not to a filtered list', () => {
    const called = { kind: 'called', card: cardOf('NAP') } as const;
    expect(idsOf(afterDeltas(CARDS, [called, called], true))).toEqual(['NAP', 'FAX', 'TUNA']);
    expect(idsOf(afterDeltas(CARDS, [called], false))).toEqual(['FAX', 'TUNA']);
  });

  it('updates figures and votes of the matching card, and keeps the own vote', () => {
    const mine = [cardOf('FAX', { myVote: 'up' }), cardOf('TUNA')];
    const { callId, liquidity, volume24h, ath, kols, peakMultiple, gain, loss, tradesUp, tradesDown } =
      cardOf('FAX');
    const figures = {
      callId,
      liquidity,
      volume24h,
      ath,
      kols,
      peakMultiple,
      gain,
      loss,
      tradesUp,
      tradesDown,
    };
    const [fax, tuna] = afterDeltas(
      mine,
      [
        { kind: 'figures', cards: [{ ...figures, marketCap: 100_000, multiple: 2.4 }] },
        { kind: 'voted', tokenAddress: 'MintFAX', upvotes: 39, downvotes: 4 },
      ],
      true,
    );
    expect(fax).toMatchObject({ marketCap: 100_000, multiple: 2.4, upvotes: 39, myVote: 'up' });
    expect(tuna).toBe(mine[1]);
  });

  it('drops removed cards, and returns the same list if nothing matches', () => {
    expect(idsOf(afterDeltas(CARDS, [{ kind: 'removed', callId: 'call-FAX' }], true))).toEqual(['TUNA']);
    expect(afterDeltas(CARDS, [{ kind: 'figures', cards: [] }], true)).toBe(CARDS);
  });
});
