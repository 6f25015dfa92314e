/** Tests closed registration: no new accounts, but existing ones sign in. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '#/platform/config/config.ts';
import { Browser, startTestServer, type TestServer } from './server.ts';
import { standardWallet } from './standard-wallet.ts';

let open: TestServer;
let closed: TestServer;
beforeAll(async () => {
  open = await startTestServer();
  closed = await startTestServer({ registration: 'closed' });
});
afterAll(() => Promise.all([open.close(), closed.close()]));

const REFUSED = [403, 'registration_closed'];
const codeOf = ({ status, body }: Awaited<ReturnType<Browser['get']>>) => [
  status,
  String(body.code).toLowerCase(),
];

async function byWallet({ base }: TestServer, wallet = standardWallet()) {
  const visitor = new Browser(base);
  const { body } = await visitor.post('/api/auth/siws/nonce');
  return visitor.post('/api/auth/siws/verify', wallet.signIn(body));
}

it('rejects sign-ups by e-mail or wallet, and leaves no account behind', async () => {
  const visitor = new Browser(closed.base);
  expect(codeOf(await visitor.signUp('Latecomer'))).toEqual(REFUSED);
  expect(codeOf(await byWallet(closed))).toEqual(REFUSED);
  expect(visitor.cookies.size).toBe(0);
  const rows = await closed.sql<{ id: string }>`SELECT id FROM auth_user`;
  expect(rows).toEqual([]);
});

it('signs in existing accounts, by e-mail and by wallet', async () => {
  const account = { email: 'early@example.com', password: 'correct horse battery' };
  const wallet = standardWallet();
  expect((await new Browser(open.base).signUp('Early', account)).status).toBe(200);
  expect((await byWallet(open, wallet)).body.isNew).toBe(true);
  // The same accounts, on a server that was closed since.
  const users = await open.db.tables().selectFrom('auth_user').selectAll().execute();
  await closed.db.tables().insertInto('auth_user').values(users).execute();
  const accounts = await open.db.tables().selectFrom('auth_account').selectAll().execute();
  await closed.db.tables().insertInto('auth_account').values(accounts).execute();
  const visitor = new Browser(closed.base);
  expect((await visitor.post('/api/auth/sign-in/email', account)).status).toBe(200);
  expect((await byWallet(closed, wallet)).body.isNew).toBe(false);
});

it('is open unless REGISTRATION says otherwise', () => {
  expect(parseConfig({}).registration).toBe('open');
  expect(parseConfig({ REGISTRATION: 'closed' }).registration).toBe('closed');
  expect(() => parseConfig({ REGISTRATION: 'shut' })).toThrow('REGISTRATION');
});
