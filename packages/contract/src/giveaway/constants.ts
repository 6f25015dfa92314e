/** Max giveaways shown on the page, newest first. */
export const GIVEAWAYS_SHOWN = 100;
export const GIVEAWAY_TITLE_LENGTH = 60;
