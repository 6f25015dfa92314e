import { lookup } from 'node:dns/promises';
import { isPublicAddress } from './public-address.ts';

/** The hosts that a fetch may reach. Tests pass their own, since no setting can widen the public one. */
export interface Network {
  /** Resolves all addresses of a host through the system. Throws when there is none. */
  resolve(host: string): Promise<readonly string[]>;
  /** Reports whether a connection to this address may be opened. */
  allows(address: string, port: number): boolean;
  /** Returns the address of a well-known site; its real one unless a test replaces it. */
  siteFor?(origin: string): string;
  /** Whether posts may go without TLS; never on the public internet. */
  readonly plainPosts?: true;
}

const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);

/** Only web servers on the public internet. */
export const PUBLIC_NETWORK: Network = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  allows: (address, port) => WEB_PORTS.has(port) && isPublicAddress(address),
};
