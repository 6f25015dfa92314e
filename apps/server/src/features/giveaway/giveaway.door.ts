import type { GiveawayOpening } from './opening.ts';

/** What giveaways offer to other features. */
export interface GiveawayDoor {
  /** Opens a giveaway; null where none can be drawn. */
  readonly open: GiveawayOpening['open'] | null;
}
