import type { AlphaView } from '../alpha.store.ts';

/** How a list draws its cards. */
export type CardKind = 'feed' | 'compact' | 'phoneFeed' | 'phone';

/** Of one card, in pixels. */
export const HEIGHTS: Readonly<Record<CardKind, number>> = {
  feed: 210,
  compact: 96,
  phoneFeed: 224,
  phone: 184,
};

/** A phone has one size of card; a desk shows more of them where they are filtered. */
export const cardKind = (view: AlphaView, phone: boolean): CardKind =>
  phone ? (view === 'feed' ? 'phoneFeed' : 'phone') : view === 'feed' ? 'feed' : 'compact';
