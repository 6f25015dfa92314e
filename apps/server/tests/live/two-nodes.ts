import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A second node that proxies the first until a test makes it lie about simulations. */
export interface SecondNode {
  readonly url: string;
  simulations: number;
  /** Changes the value of a `simulateTransaction` response; null for the truth. */
  lie: ((value: Record<string, unknown>) => object) | null;
  /** While true, simulations are not answered. */
  silent: boolean;
  stop(): Promise<void>;
}

interface Simulated {
  result: { value: Record<string, unknown> };
}

export async function secondNode(firstUrl: string): Promise<SecondNode> {
  const state = { simulations: 0, lie: null as SecondNode['lie'], silent: false };
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const simulates = body.includes('"simulateTransaction"');
      if (simulates) state.simulations++;
      if (simulates && state.silent) return void response.writeHead(503).end();
      const headers = { 'content-type': 'application/json' };
      const upstream = await fetch(firstUrl, { method: 'POST', headers, body });
      const text = await upstream.text();
      const answer = simulates && state.lie !== null ? (JSON.parse(text) as Simulated) : null;
      if (answer !== null && state.lie !== null)
        Object.assign(answer.result.value, state.lie(answer.result.value));
      response.writeHead(upstream.status, headers).end(answer === null ? text : JSON.stringify(answer));
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
