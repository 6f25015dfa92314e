/** For so long a handle that was given up is free for nobody but who had it. */
export const HANDLE_HOLD_DAYS = 30;
