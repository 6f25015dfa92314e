import type { AlphaCard } from '@dugout/contract/alpha/card';

/** What a card of either size gets. */
export interface CardProps {
  readonly card: AlphaCard;
  readonly isOwn: boolean;
  /** A card of a replay: nothing is bought from it, and no vote counts. */
  readonly isPast: boolean;
  /** Tab stops at this card alone. */
  readonly reachable: boolean;
  /** Shows the token's figures. */
  readonly withFacts: boolean;
  readonly buy: { readonly amount: string; readonly busy: boolean; readonly run: () => void };
  readonly remove: { readonly busy: boolean; readonly run: () => void };
}
