import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { HELIUS_TIP_ACCOUNTS, JUPITER_TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import { describe, expect, it } from 'vitest';
import { OPENLY } from './sender.ts';
import { sendingServiceOf, stakedEndpoint } from './staked-endpoint.ts';

const PRICES = { normal: 1n, fast: 2_000_000n, turbo: 3_000_000n };
const endpointOf = (address: string, url = address) =>
  stakedEndpoint({
    url,
    service: sendingServiceOf(address),
    jupiterKey: 'jupiter-key',
    floor: { prices: PRICES },
    stopped: new AbortController().signal,
  });

describe('an endpoint with staked connections', () => {
  it('takes no tips unless it is a known service', () => {
    for (const address of [
      'https://validator.example/send',
      'https://mainnet.helius-rpc.com/?api-key=k',
      'https://sender.helius-rpc.com.example/fast',
      'https://api.jup.ag',
    ])
      expect(endpointOf(address).tips).toBeNull();
  });

  it.each([
    ['https://sender.helius-rpc.com/fast', HELIUS_TIP_ACCOUNTS, 1_000_000n, PRICES],
    ['https://fra-sender.helius-rpc.com/fast', HELIUS_TIP_ACCOUNTS, 1_000_000n, PRICES],
    [
      'https://sender.helius-rpc.com/fast?swqos_only=true',
      HELIUS_TIP_ACCOUNTS,
      5_000n,
      { normal: 5_000n, fast: 5_000n, turbo: 5_000n },
    ],
    [
      'https://tx.jup.ag',
      JUPITER_TIP_ACCOUNTS,
      1_000_000n,
      { normal: 1_000_000n, fast: 1_000_000n, turbo: 1_000_000n },
    ],
  ])('tips %s as it documents', (address, accounts, minLamports, prices) => {
    expect(endpointOf(address).tips).toEqual({ isProtected: false, accounts, minLamports, prices });
    expect(endpointOf(address).isProtected).toBe(false);
  });

  it("skips checks and retries, and sends Jupiter's key to Jupiter only", async () => {
    const requests: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        requests.push({ headers: request.headers, body });
        response.end(JSON.stringify({ result: 'signature' }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const address of ['https://tx.jup.ag', 'https://sender.helius-rpc.com/fast'])
      await endpointOf(address, url).send({ transaction: 'AQ==', signature: 'x' }, OPENLY);
    server.closeAllConnections();
    server.close();
    const params = ['AQ==', { encoding: 'base64', skipPreflight: true, maxRetries: 0 }];
    expect(requests.map(({ body }) => JSON.parse(body))).toMatchObject([
      { method: 'sendTransaction', params },
      { method: 'sendTransaction', params },
    ]);
    expect(requests.map(({ headers }) => headers['x-api-key'])).toEqual(['jupiter-key', undefined]);
  });
});
