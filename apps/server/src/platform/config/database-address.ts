import { isOnThisMachine } from './node-addresses.ts';

/** The host that a PostgreSQL address leads to: `host` among its parameters goes before. */
function hostOf({ hostname, searchParams }: URL): string {
  return searchParams.getAll('host').at(-1) ?? decodeURIComponent(hostname);
}

/**
 * Why a database may not be used at its address; null when it may. Whoever can read or change what passes
 * between server and database has every session and every balance: elsewhere it needs TLS with a certificate
 * that is verified. `sslmode=disable` says outright that this is left out, for play money in a network of one's own.
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
    'a database on another machine needs ?sslmode=verify-full (and sslrootcert=FILE for a CA of your own)';
  return mode === 'live' ? needed : `${needed}; sslmode=disable leaves play money unencrypted`;
}
