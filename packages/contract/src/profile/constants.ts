export const UPDATES_PREVIEW = 2;

/** Max characters of a bio. */
export const BIO_LENGTH = 280;

export const PROFILE_WINDOWS = ['24h', '7d', '30d', 'all'] as const;

export type ProfileWindow = (typeof PROFILE_WINDOWS)[number];
/** Days between changes of a user name; the first change and changes of case are free. */
export const NAME_CHANGE_DAYS = 30;
