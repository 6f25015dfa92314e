import type { GrantedAccess } from '@dugout/contract/identity/credentials';
import { SOL_MINT } from '@dugout/domain/sol';
import type { TestClient } from '@dugout/testkit/client';
import { describe, expect, it } from 'vitest';
import { keyClient, makeKey } from '#tests/apikeys/world.ts';
import { RECIPIENT_KEY } from '#tests/kit/key-export.ts';
import type { TestServer } from '#tests/kit/server.ts';
import { sharedServer } from '#tests/kit/testing.ts';
import { strangerName } from '#tests/notifications/outlets-kit.ts';
import type { Json } from './server.ts';

const NEW_PASSWORD = 'another fine pass phrase';
const PAYEE = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const HOOK = 'https://hooks.example/in';
const PUSH = {
  endpoint: 'https://push.example/abc',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  name: 'Old laptop',
};

const server = sharedServer({
  settings: { WITHDRAW_DELAY_HOURS: '24' },
  network: { resolve: async () => ['203.0.113.9'], allows: () => false, plainPosts: true },
});

type Trader = Awaited<ReturnType<TestServer['trader']>>;

const data = (body: unknown): Json => (body as { data: Json }).data;

async function done(client: Pick<TestClient, 'call'>, path: string, body: object, method = 'POST') {
  const answer = await client.call(path, { method, body });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
}

/** A trader whose account an intruder used for a while, with the password. */
async function robbed() {
  const trader = await server.trader(strangerName());
  const { password } = trader;
  const [{ address: walletAddress }] = data((await trader.call('/api/v1/wallet/user')).body);
  const recoveryCodes = data(await done(trader, '/api/v1/account/recovery-codes', { password }));
  const key = await makeKey(trader, { scope: 'read' });
  await done(trader, '/api/v1/notifications/outlets', {
    ...{ kind: 'webhook', name: 'Desk', url: HOOK, types: ['system'], password },
  });
  await done(trader, '/api/v1/notifications/push', { ...PUSH, password });
  const payment = { walletAddress, mint: SOL_MINT, amount: '1000000', destination: PAYEE };
  await done(trader, '/api/v1/wallet/withdraw', { ...payment, password });
  await done(trader, '/api/v1/wallet/export', { walletAddress, recipientKey: RECIPIENT_KEY, password });
  await done(trader, '/api/v1/swap/ceilings', { slippageBps: 9_000, password }, 'PUT');
  await done(trader, '/api/v1/account/deletion', { password });
  return { trader, walletAddress, key, recoveryCode: recoveryCodes.recoveryCodes[0] as string };
}

const KINDS = ['apiKey', 'browser', 'deletion', 'keyExport', 'tradingLimits', 'webhook', 'withdrawal'];
const kindsOf = (all: readonly GrantedAccess[]) => all.map(({ kind }) => kind).toSorted();

/** Reports which grants still work, by using them. */
async function alive({ trader, key }: Awaited<ReturnType<typeof robbed>>, by: Pick<TestClient, 'call'>) {
  const get = async (path: string) => data((await by.call(path)).body);
  const keyStatus = (await keyClient(server, key.key).call('/api/v1/wallet/user')).status;
  const outlets = await get('/api/v1/notifications/outlets');
  const withdrawals = await get('/api/v1/wallet/withdrawals');
  const rows = await server.sql<{ status: string }>`
    SELECT status FROM wallet_export WHERE user_id = ${trader.userId}`;
  return {
    keyStatus,
    outlets: outlets.length,
    withdrawal: withdrawals.items[0].status,
    exported: rows[0]?.status,
    slippageBps: (await get('/api/v1/swap/ceilings')).slippageBps,
    deletion: (await get('/api/v1/account/deletion')).dueAt !== null,
  };
}

const ALIVE = {
  ...{ keyStatus: 200, outlets: 2, withdrawal: 'waiting', exported: 'waiting' },
  ...{ slippageBps: 9_000, deletion: true },
};
const ENDED = {
  ...{ keyStatus: 401, outlets: 0, withdrawal: 'cancelled', exported: 'cancelled' },
  ...{ slippageBps: 5_000, deletion: false },
};

async function signedIn({ email }: Trader, password: string) {
  const client = server.client();
  await done(client, '/api/auth/sign-in/email', { email, password });
  return client;
}

const detailsOf = async (client: Pick<TestClient, 'call'>): Promise<string[]> =>
  data((await client.call('/api/v1/wallet/audit')).body).items.map(
    ({ detail }: { detail: string }) => detail,
  );

describe('access granted with a password', () => {
  it('is listed by name for its trader only', async () => {
    const { trader } = await robbed();
    const listed: GrantedAccess[] = data((await trader.call('/api/v1/account/access')).body);
    expect(kindsOf(listed)).toEqual(KINDS);
    const nameOf = (kind: string) => listed.find((one) => one.kind === kind)?.name;
    expect([nameOf('apiKey'), nameOf('webhook'), nameOf('browser'), nameOf('keyExport')]).toEqual([
      ...['Bot', 'Desk', 'Old laptop', 'Main'],
    ]);
    expect(nameOf('withdrawal')).toBe(`0.001 SOL to ${PAYEE}`);
    expect(nameOf('tradingLimits')).toBe('slippage up to 90%');
    const other = await server.trader(strangerName());
    expect(data((await other.call('/api/v1/account/access')).body)).toEqual([]);
    expect((await server.client().call('/api/v1/account/access')).status).toBe(401);
  });

  it('ends with a recovery, which reports it in its answer and in the log', async () => {
    const account = await robbed();
    const { trader, recoveryCode } = account;
    const recovery = { email: trader.email, recoveryCode, newPassword: NEW_PASSWORD };
    const answer = await done(server.client(), '/api/v1/account/recovery', recovery);
    expect(kindsOf((answer as { ended: GrantedAccess[] }).ended)).toEqual(KINDS);
    const owner = await signedIn(trader, NEW_PASSWORD);
    expect(await alive(account, owner)).toEqual(ENDED);
    const details = await detailsOf(owner);
    expect(details).toContainEqual(expect.stringContaining('Ended: account deletion'));
    expect(details).toContain('API key Bot');
    expect(data((await owner.call('/api/v1/account/access')).body)).toEqual([]);
  });

  it('survives a refused recovery', async () => {
    const account = await robbed();
    const recovery = {
      email: account.trader.email,
      recoveryCode: 'abcd-abcd-abcd',
      newPassword: NEW_PASSWORD,
    };
    const { status } = await server
      .client()
      .call('/api/v1/account/recovery', { method: 'POST', body: recovery });
    expect(status).toBe(403);
    expect(await alive(account, account.trader)).toEqual(ALIVE);
  });

  it.each([
    ['ends with a changed password', {}, ENDED],
    ['ends with a changed password where the wish to keep it is no boolean', { keepAccess: 'true' }, ENDED],
    ['stays where its trader keeps it', { keepAccess: true }, ALIVE],
  ])('%s', async (_how, fields, expected) => {
    const account = await robbed();
    const { trader } = account;
    const change = { currentPassword: trader.password, newPassword: NEW_PASSWORD, ...fields };
    await done(trader, '/api/auth/change-password', change);
    expect(await alive(account, trader)).toEqual(expected);
  });

  it('survives a refused password change', async () => {
    const account = await robbed();
    const { trader } = account;
    const body = { currentPassword: 'wrong horse battery', newPassword: NEW_PASSWORD };
    expect((await trader.call('/api/auth/change-password', { method: 'POST', body })).status).toBe(400);
    expect(await alive(account, trader)).toEqual(ALIVE);
  });
});
