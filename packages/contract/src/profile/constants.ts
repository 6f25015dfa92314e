export const UPDATES_PREVIEW = 2;
