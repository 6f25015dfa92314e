import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyOf, parsed } from '../solana-node/json-rpc.ts';

export interface RecordingProxy {
  readonly url: string;
  /** Every requested address, with repeats. */
  readonly requested: string[];
  /** `silent` never responds to calls, `gone` closes their connections, `overloaded` limits their rate. */
  state: 'well' | 'silent' | 'gone' | 'overloaded';
  stop(): Promise<void>;
}

export async function recordingProxy(node: string): Promise<RecordingProxy> {
  const requested: string[] = [];
  async function handOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (proxy.state === 'silent') return;
    if (proxy.state === 'gone') return void response.destroy();
    if (proxy.state === 'overloaded') return void response.writeHead(429).end();
    const { method = '', params = [] } = parsed(body) ?? {};
    const [first] = params;
    if (method === 'getMultipleAccounts') requested.push(...(first as string[]));
    if (method === 'getTokenAccountsByOwner') requested.push(`${String(first)} ${JSON.stringify(params[1])}`);
    const answer = await fetch(node, {
      method: 'POST',
      body: body ?? '',
      headers: { 'content-type': 'application/json' },
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  }
  const server = createServer((request, response) => void handOn(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: RecordingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    state: 'well',
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
  return proxy;
}
