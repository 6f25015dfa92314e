/** Below this width of the list three columns go, and the market cap stands last. */
export const NARROW_HIDDEN = '@max-[760px]:hidden';
export const NARROW_LAST = '@max-[760px]:pr-3';
