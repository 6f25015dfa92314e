import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Network } from './network.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

export interface HostileHost {
  readonly port: number;
  /** Received requests as `Host path`. */
  readonly requested: readonly string[];
  /** The public internet as tests see it: names from a table, and this host's port as its only server. */
  network(names?: Readonly<Record<string, readonly string[]>>): Network;
  stop(): Promise<void>;
}

/** Starts a local web server that answers by path and represents the public internet in tests. */
export async function hostileHost(paths: Readonly<Record<string, Handle>>): Promise<HostileHost> {
  const requested: string[] = [];
  const server: Server = createServer((request, response) => {
    requested.push(`${request.headers.host?.split(':')[0] ?? ''} ${request.url ?? ''}`);
    const handle = paths[request.url ?? ''];
    if (handle === undefined) response.writeHead(404).end();
    else handle(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    requested,
    network: (names = {}) => ({
      resolve: async (host) => {
        const addresses = names[host];
        if (addresses === undefined) throw new Error(`${host} is not in the table`);
        return addresses;
      },
      allows: (address, at) => address === '127.0.0.1' && at === port,
    }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
