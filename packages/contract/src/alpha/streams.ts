import type { AlphaCard } from './card.ts';

/** `userId` is the caller. */
export interface AlphaEvents {
  'alpha.called': { userId: string; callId: string; tokenAddress: string; symbol: string };
}

/** Figures of a card that move with the market. */
export type CardFigures = Pick<
  AlphaCard,
  | 'callId'
  | 'marketCap'
  | 'liquidity'
  | 'volume24h'
  | 'ath'
  | 'kols'
  | 'multiple'
  | 'peakMultiple'
  | 'gain'
  | 'loss'
  | 'tradesUp'
  | 'tradesDown'
>;

export type AlphaDelta =
  | { readonly kind: 'called'; readonly card: AlphaCard }
  | { readonly kind: 'figures'; readonly cards: readonly CardFigures[] }
  | {
      readonly kind: 'voted';
      readonly tokenAddress: string;
      readonly upvotes: number;
      readonly downvotes: number;
    }
  | { readonly kind: 'removed'; readonly callId: string };

export interface AlphaChannels {
  /** The newest calls as shown to a guest, newest first. `myVote` is `none` on every card. */
  alpha: { snapshot: AlphaCard[]; delta: AlphaDelta };
}
