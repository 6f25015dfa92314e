import type { AlphaCard } from '@dugout/contract/alpha/card';
import { ALPHA_CARDS } from '@dugout/contract/alpha/feed-values';
import type { AlphaDelta, CardFigures } from '@dugout/contract/alpha/streams';

type Cards = readonly AlphaCard[];

const withFigures = (cards: Cards, figures: readonly CardFigures[]): Cards => {
  const byCall = new Map(figures.map((each) => [each.callId, each]));
  if (!cards.some(({ callId }) => byCall.has(callId))) return cards;
  return cards.map((card) => {
    const moved = byCall.get(card.callId);
    return moved === undefined ? card : { ...card, ...moved };
  });
};

function withDelta(cards: Cards, delta: AlphaDelta, takesNew: boolean): Cards {
  switch (delta.kind) {
    case 'called':
      return takesNew && !cards.some(({ callId }) => callId === delta.card.callId)
        ? [delta.card, ...cards].slice(0, ALPHA_CARDS)
        : cards;
    case 'figures':
      return withFigures(cards, delta.cards);
    case 'voted': {
      const { tokenAddress, upvotes, downvotes } = delta;
      return cards.map((card) =>
        card.tokenAddress === tokenAddress ? { ...card, upvotes, downvotes } : card,
      );
    }
    case 'removed':
      return cards.filter(({ callId }) => callId !== delta.callId);
  }
}

/**
 * Applies the channel's deltas to cards, oldest first. A list with its own filter or order takes in no new calls,
 * since only the server knows whether they match (`takesNew`).
 */
export const afterDeltas = (cards: Cards, deltas: readonly AlphaDelta[], takesNew: boolean): Cards =>
  deltas.reduce((before, delta) => withDelta(before, delta, takesNew), cards);
