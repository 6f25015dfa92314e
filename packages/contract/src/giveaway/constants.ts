/** Giveaways that the page shows, the newest. */
export const GIVEAWAYS_SHOWN = 100;
export const GIVEAWAY_TITLE_LENGTH = 60;
