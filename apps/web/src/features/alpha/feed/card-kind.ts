import type { AlphaView } from '../alpha.store.ts';

export type CardKind = 'feed' | 'compact' | 'phoneFeed' | 'phone';

export const HEIGHTS: Readonly<Record<CardKind, number>> = {
  feed: 210,
  compact: 96,
  phoneFeed: 224,
  phone: 184,
};

/** Returns the card layout. A phone has one size; a desktop uses smaller cards in filtered lists. */
export const cardKind = (view: AlphaView, phone: boolean): CardKind =>
  phone ? (view === 'feed' ? 'phoneFeed' : 'phone') : view === 'feed' ? 'feed' : 'compact';
