import { lookup } from 'node:dns/promises';
import { isPublicAddress } from './public-address.ts';

/** What a fetch may reach. Tests give one of their own, since no setting can widen the public one. */
export interface Network {
  /** Every address of a host, as the system resolves it. Throws when there is none. */
  resolve(host: string): Promise<readonly string[]>;
  /** Whether a connection to this address may be opened. */
  allows(address: string, port: number): boolean;
  /** Where a well-known site is; at its own address unless a test stands in for it. */
  siteFor?(origin: string): string;
  /** Whether what is sent may go without TLS; the public internet does not allow it. */
  readonly plainPosts?: true;
}

const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);

/** The public internet's web servers, and nothing else. */
export const PUBLIC_NETWORK: Network = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  allows: (address, port) => WEB_PORTS.has(port) && isPublicAddress(address),
};
