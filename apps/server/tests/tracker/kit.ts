import { randomBytes } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import type { TestClient } from '@dugout/testkit/client';
import type { TestServer } from '#tests/kit/server.ts';

export const read = async (answer: ReturnType<TestClient['call']>) => {
  const { status, body } = await answer;
  return JSON.parse(JSON.stringify({ status, body }));
};

export const fresh = (): string => toBase58(randomBytes(32));

/** A trader's calls below `/tracker`. */
export async function tracker(server: TestServer, name: string) {
  const account = await server.trader(name);
  return {
    account,
    get: (path = '') => read(account.call(`/api/v1/tracker${path}`)),
    send: (method: string, path: string, body?: unknown) =>
      read(account.call(`/api/v1/tracker${path}`, { method, body })),
  };
}

/** Wallets that trade in the simulated market, the busiest of a few tokens. */
export async function busyWallets(server: TestServer, count: number): Promise<string[]> {
  const client = server.client();
  const { body } = await read(client.call('/api/v1/screener?limit=5&window=5m&sortBy=buys&sortDir=desc'));
  const wallets = new Map<string, number>();
  for (const { tokenAddress } of body.data.items) {
    const { body: trades } = await read(client.call(`/api/v1/token/${tokenAddress}/trades?limit=200`));
    for (const { wallet } of trades.data) wallets.set(wallet, (wallets.get(wallet) ?? 0) + 1);
  }
  return [...wallets]
    .sort((a, b) => b[1] - a[1])
    .map(([wallet]) => wallet)
    .slice(0, count);
}
