import type { ErrorTable } from '../error-table.ts';

export const CIRCLES = ['all', 'friends', 'clan'] as const;
/** Max recent activities of friends and clanmates. */
export const CIRCLE_EVENTS_SHOWN = 12;
/** A visit ends after this many minutes without a sign of the trader's pages. */
export const VISIT_GAP_MINUTES = 30;

export type Circle = (typeof CIRCLES)[number];

export const HOME_TEXTS = {
  homeFailed: 'Failed to load the activity of friends and clan',
} as const;

export const HOME_ERRORS = {
  home_failed: { status: 500, message: HOME_TEXTS.homeFailed },
} as const satisfies ErrorTable;
