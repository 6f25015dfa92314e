/** Two nodes on this machine, and the price reader that uses them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { FakeChain } from '#/prices/testing/fake-chain.ts';
import { type PricesPlace, pricesVariables } from '#/signer/start-signer.ts';

const ENTRY = new URL('../../src/prices/main.ts', import.meta.url).pathname;

async function served(chain: FakeChain): Promise<{ readonly server: Server; readonly url: string }> {
  const answered = async (request: IncomingMessage): Promise<string> => {
    const { method, params } = JSON.parse(await text(request));
    const answer = await chain.query(method, params).then(
      (result) => ({ result }),
      () => ({ error: { code: -32000, message: 'failed' } }),
    );
    return JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer });
  };
  const server = createServer((request, response) => {
    void answered(request).then((body) => response.end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

export interface PriceNodes {
  readonly chains: readonly [FakeChain, FakeChain];
  /** Starts the price reader of the signer at a place and returns its output. */
  read(place: PricesPlace): { readonly said: () => string };
  stop(): Promise<void>;
}

export async function priceNodes(): Promise<PriceNodes> {
  const chains = [new FakeChain(), new FakeChain()] as const;
  const nodes = await Promise.all(chains.map(served));
  const children: ChildProcess[] = [];
  return {
    chains,
    read(place) {
      const child = spawn(process.execPath, ['--import', 'tsx', ENTRY], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env['PATH'] ?? '',
          PRICE_RPC_URLS: nodes.map(({ url }) => url).join(','),
          ...pricesVariables(place),
        },
      });
      children.push(child);
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          said += chunk.toString();
        });
      return { said: () => said };
    },
    async stop() {
      for (const child of children) child.kill('SIGKILL');
      for (const { server } of nodes) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
