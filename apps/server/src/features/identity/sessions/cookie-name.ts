/**
 * Returns the name of a cookie. Over https, browsers accept this prefix from this exact host only, so other hosts
 * of the domain cannot set it.
 */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
