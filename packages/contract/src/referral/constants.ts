/** For so long a handle that was given up is free for nobody but who had it. */
export const HANDLE_HOLD_DAYS = 30;
/** How many given-up handles are held for one trader: the newest. */
export const MAX_HELD_HANDLES = 3;
