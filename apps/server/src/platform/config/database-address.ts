import { isOnThisMachine } from './node-addresses.ts';

/** Returns the host of a PostgreSQL address. A `host` parameter takes precedence. */
function hostOf({ hostname, searchParams }: URL): string {
  return searchParams.getAll('host').at(-1) ?? decodeURIComponent(hostname);
}

/**
 * Returns why a database address is refused, or null when it is allowed. Anyone who can read or change the
 * traffic has every session and every balance, so a remote database needs TLS with a verified certificate. An
 * explicit `sslmode=disable` waives this for paper trading in a private network.
 */
export function databaseRefusalOf({
  DATABASE_URL: address,
  TRADING_MODE: mode,
}: {
  readonly DATABASE_URL?: string | undefined;
  readonly TRADING_MODE: string;
}): string | null {
  if (address === undefined || !URL.canParse(address) || !/^postgres(ql)?:/.test(address)) return null;
  const url = new URL(address);
  const host = hostOf(url);
  if (host === '' || host.startsWith('/') || isOnThisMachine(`http://${host}`)) return null;
  const modes = url.searchParams.getAll('sslmode');
  const [sslmode] = modes;
  if (modes.length === 1 && sslmode === 'verify-full') return null;
  if (modes.length === 1 && sslmode === 'disable' && mode !== 'live') return null;
  const needed =
    'a database on another machine needs ?sslmode=verify-full (and sslrootcert=FILE for your own CA)';
  return mode === 'live' ? needed : `${needed}; sslmode=disable leaves play money unencrypted`;
}
