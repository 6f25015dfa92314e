/** Days for which a released handle stays reserved for its former owner. */
export const HANDLE_HOLD_DAYS = 30;
/** Max released handles reserved for one trader, newest kept. */
export const MAX_HELD_HANDLES = 3;
