import type { AlphaCard } from '@dugout/contract/alpha/card';

export interface CardProps {
  readonly card: AlphaCard;
  readonly isOwn: boolean;
  /** Whether the card is part of a replay, where buying and voting are disabled. */
  readonly isPast: boolean;
  /** Whether Tab stops at this card; true for one card. */
  readonly reachable: boolean;
  /** Shows the token's figures. */
  readonly withFacts: boolean;
  readonly buy: { readonly amount: string; readonly busy: boolean; readonly run: () => void };
  readonly remove: { readonly busy: boolean; readonly run: () => void };
}
