/** Below this list width three columns are hidden, and the market cap comes last. */
export const NARROW_HIDDEN = '@max-[760px]:hidden';
export const NARROW_LAST = '@max-[760px]:pr-3';
