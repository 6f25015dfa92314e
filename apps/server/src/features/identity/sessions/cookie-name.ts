/**
 * The name of a cookie. Over https the browser takes one of this name from this very host alone, so that
 * another host of the domain plants none.
 */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
