export const UPDATES_PREVIEW = 2;

/** Characters of a bio. */
export const BIO_LENGTH = 280;

export const PROFILE_WINDOWS = ['24h', '7d', '30d', 'all'] as const;

export type ProfileWindow = (typeof PROFILE_WINDOWS)[number];
/** A user name changes once in as many days; the first change is free, and so is another case. */
export const NAME_CHANGE_DAYS = 30;
