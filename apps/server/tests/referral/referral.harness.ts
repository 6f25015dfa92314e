import { SOL_MINT } from '@dugout/domain/sol';
import type { TestClient } from '@dugout/testkit/client';
import { expect } from 'vitest';
import type { TestServer } from '#tests/kit/server.ts';
import { eventually } from '#tests/kit/testing.ts';

export interface Client {
  get(path: string): Promise<ReturnType<typeof JSON.parse>>;
  post(path: string, body: object): Promise<ReturnType<typeof JSON.parse>>;
}

/** Creates a client that returns untyped answers. */
export function clientOf(client: TestClient): Client {
  const read = async (answer: ReturnType<TestClient['call']>) => {
    const { status, body } = await answer;
    return JSON.parse(JSON.stringify({ status, body }));
  };
  return {
    get: (path) => read(client.call(path)),
    post: (path, body) => read(client.call(path, { method: 'POST', body })),
  };
}

const PASSWORD = 'correct horse battery';

export interface ReferralTrader {
  readonly client: Client;
  readonly wallet: string;
}

export async function signUp(
  server: TestServer,
  name: string,
  referralCode?: string,
): Promise<ReferralTrader> {
  const client = clientOf(server.client());
  const body = {
    email: `${name}@referral.example.com`,
    password: PASSWORD,
    name,
    ...(referralCode === undefined ? {} : { referralCode }),
  };
  const signedUp = await client.post('/api/auth/sign-up/email', body);
  expect(signedUp.status).toBe(200);
  const [wallet] = (await client.get('/api/v1/wallet/user')).body.data;
  return { client, wallet: wallet.address };
}

/** Returns the data of a call below `/api/v1`. */
export const read = async ({ client }: Pick<ReferralTrader, 'client'>, path: string) =>
  (await client.get(`/api/v1${path}`)).body.data;

/** Returns the whole statement of earnings. */
export async function statementOf<Change>(trader: ReferralTrader, limit = 200): Promise<Change[]> {
  const changes: Change[] = [];
  for (let page = 1; ; page++) {
    const { items, pagination } = await read(trader, `/referral/statement?page=${page}&limit=${limit}`);
    changes.push(...items);
    if (!pagination.hasNextPage) return changes;
  }
}

export const keepHandle = ({ client }: Pick<ReferralTrader, 'client'>, handle: string) =>
  client.post('/api/v1/referral', { handle });

/** Deletes the trader's account without the waiting period. */
export async function deleteAccount(server: TestServer, { client }: ReferralTrader): Promise<void> {
  const { userId } = await read({ client }, '/me');
  expect((await client.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
  await server.sql`UPDATE account_deletion SET due_at = now() WHERE user_id = ${userId}`;
  await eventually(async () =>
    expect(await server.sql`SELECT id FROM auth_user WHERE id = ${userId}`).toEqual([]),
  );
}

export const stats = (trader: ReferralTrader) => read(trader, '/referral');

/** Buys the deepest token for this many lamports; returns the swap. */
export async function trade({ client, wallet }: ReferralTrader, lamports: string) {
  const [token] = (await client.get('/api/v1/screener?limit=1&sortBy=liquidityUsd&sortDir=desc')).body.data
    .items;
  const body = {
    walletAddress: wallet,
    inputMint: SOL_MINT,
    outputMint: token.tokenAddress,
    amount: lamports,
    preset: 'high',
  };
  const answer = await client.post('/api/v1/swap', body);
  expect(answer.status).toBe(200);
  return answer.body.data;
}
