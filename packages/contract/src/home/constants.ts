export const CIRCLES = ['all', 'friends', 'clan'] as const;
/** Newest things that friends and clanmates did. */
export const CIRCLE_ACTS_SHOWN = 12;
/** Without a sign of any of a trader's pages for so long, a visit is over. */
export const VISIT_GAP_MINUTES = 30;

export type Circle = (typeof CIRCLES)[number];
