const BEARER = /^Bearer +(\S+) *$/i;
const KEY_IN_QUERY = /[?&;=]dk_[1-9A-HJ-NP-Za-km-z]{8}/;

/** What an Authorization header bears; null without one, and for other schemes, which proxies use. */
export function bearerOf(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  return BEARER.exec(authorization)?.[1] ?? null;
}

/** Whether an address holds an API key: addresses are logged and kept in histories. */
export function holdsKey(url: string): boolean {
  const query = url.indexOf('?');
  return query >= 0 && KEY_IN_QUERY.test(url.slice(query));
}
