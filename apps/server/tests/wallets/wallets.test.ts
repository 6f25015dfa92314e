import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { ledger, walletAccount } from '#/features/ledger/index.ts';
import { freshKey } from '#/signer/keys/key-pair.ts';
import { unseal } from '#/signer/keys/sealed-box.ts';
import { Browser, type Json, newTrader } from '#tests/identity/server.ts';
import { sharedIdentityServer } from '#tests/identity/shared-server.ts';
import { eventually } from '#tests/kit/testing.ts';

const SOL = 'So11111111111111111111111111111111111111112';
const server = sharedIdentityServer();

describe('the first wallet', () => {
  it("[API-65] [WALLET-01] is 'Main', primary, and holds 10 paper SOL", async () => {
    const { browser, main: wallet } = await newTrader(server, 'Holder');
    expect(wallet).toEqual({
      id: expect.stringMatching(/^[a-z0-9]{24}$/),
      name: 'Main',
      address: expect.any(String),
      balance_sol: 10,
      lamports: '10000000000',
      is_primary: true,
      archived: false,
      createdAt: expect.any(String),
      exportAvailableAt: null,
      imported: false,
      connected: false,
      keyMissing: false,
    });
    expect(await server.signer.call('has', { address: wallet.address })).toEqual({ held: true });
    expect((await browser.get('/api/v1/wallet/user')).body.data).toEqual([wallet]);
    await ledger.assertConsistent(server.db);
  });

  it('[WALLET-10] is created once with one gift, even under concurrency', async () => {
    const { userId, main: wallet } = await newTrader(server, 'Once');
    const again = await Promise.all(Array.from({ length: 6 }, () => server.wallets.door.ensureMain(userId)));
    expect(new Set(again.map((one) => one.address))).toEqual(new Set([wallet.address]));
    expect(await server.wallets.door.primaryOf(userId)).toMatchObject({
      address: wallet.address,
      walletId: wallet.id,
    });
    expect(await ledger.balance(server.db, walletAccount(wallet.address), SOL)).toBe(10_000_000_000n);
  });

  it('is created at the first look when the signer was down at sign-up', async () => {
    process.kill(server.signer.pid ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(server.signer.pid).toBeNull());
    const browser = new Browser(server.base);
    const signUp = await browser.signUp('Unlucky');
    expect(signUp.status).toBe(200);
    await eventually(() => expect(server.signer.pid).not.toBeNull());
    const wallets = await Promise.all([1, 2, 3].map(() => browser.get('/api/v1/wallet/user')));
    expect(new Set(wallets.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect(wallets[0]?.body.data).toMatchObject([{ name: 'Main', lamports: '10000000000' }]);
  });

  it('reports when the signer is down', async () => {
    const browser = new Browser(server.base);
    const { body } = await browser.signUp('Waiting');
    await server.sql`DELETE FROM wallet WHERE user_id = ${body.user.id}`;
    process.kill(server.signer.pid ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(server.signer.pid).toBeNull());
    const refused = await browser.get('/api/v1/wallet/user');
    expect([refused.status, refused.body.code]).toEqual([503, 'signer_unavailable']);
    await eventually(() => expect(server.signer.pid).not.toBeNull());
    expect((await browser.get('/api/v1/wallet/user')).status).toBe(200);
  });
});

describe('[API-65] the list', () => {
  it('[API-07] requires a session', async () => {
    const { status, body } = await new Browser(server.base).get('/api/v1/wallet/user');
    expect([status, body]).toEqual([401, { error: true, code: 'not_signed_in', message: 'Unauthorized' }]);
  });

  it('[WALLET-07] can be filtered by archived and search', async () => {
    const { browser, main: wallet } = await newTrader(server, 'Filter');
    const ids = async (query: string) =>
      (await browser.get(`/api/v1/wallet/user?${query}`)).body.data.map((one: Json) => one.id);
    expect(await ids('archived=false')).toEqual([wallet.id]);
    expect(await ids('archived=true')).toEqual([]);
    expect(await ids('search=mAi')).toEqual([wallet.id]);
    expect(await ids(`search=${wallet.address.slice(0, 6)}`)).toEqual([wallet.id]);
    expect(await ids('search=nothing')).toEqual([]);
    expect((await browser.get('/api/v1/wallet/user?archived=maybe')).status).toBe(400);
  });
});

describe('ownership', () => {
  it("accepts the owner's address or id, and hides whether another trader's wallet exists", async () => {
    const [mine, theirs] = await Promise.all([newTrader(server, 'Owner'), newTrader(server, 'Stranger')]);
    for (const reference of [mine.main.address, mine.main.id]) {
      expect(await server.wallets.door.owned(mine.userId, reference)).toMatchObject({
        address: mine.main.address,
      });
      await expect(server.wallets.door.owned(theirs.userId, reference)).rejects.toMatchObject({
        code: 'wallet_not_found',
      });
    }
    for (const nothing of ['', 'nobody', '\0', "' OR 1=1 --", '11111111111111111111111111111112']) {
      await expect(server.wallets.door.owned(mine.userId, nothing)).rejects.toMatchObject({
        code: 'wallet_not_found',
      });
    }
  });
});

describe('secrets', () => {
  it('are in no answer, log line, table or process but the signer', async () => {
    const { browser, main: wallet } = await newTrader(server, 'Secretive');
    const folder = join(server.dataDir, 'signer');
    const master = readFileSync(join(folder, 'master.key'));
    const sealed = JSON.parse(readFileSync(join(folder, 'wallets', `${wallet.address}.json`), 'utf8'));
    const bound = `v2 ${wallet.address} created ${sealed.holder.owner}`;
    const dataKey = unseal(sealed.dataKey, master, `dugout wallet data key ${bound}`);
    const seed = unseal(sealed.seed, dataKey ?? Buffer.alloc(32), `dugout wallet seed ${bound}`);
    expect(seed).toHaveLength(32);
    const answers = await Promise.all(
      ['/api/v1/me', '/api/v1/wallet/user', '/api/auth/get-session'].map((path) => browser.get(path)),
    );
    const rows = await server.sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`;
    const tables = await Promise.all(
      rows.map(({ name }) => server.sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(name)} t`),
    );
    const everything = [
      ...answers.map((answer) => JSON.stringify(answer.body)),
      ...server.logged,
      ...tables.flatMap((table) => table.map((one) => one.row)),
    ].join('\n');
    expect(everything).toContain(wallet.address);
    const secrets = [master, dataKey, seed];
    for (const secret of secrets) {
      for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const) {
        expect(everything.includes(secret?.toString(encoding) ?? '')).toBe(false);
      }
    }
  });

  it('are different for every wallet', () => {
    const keys = Array.from({ length: 20 }, freshKey);
    expect(new Set(keys.map((key) => key.seed.toString('hex'))).size).toBe(20);
    expect(new Set(keys.map((key) => key.address)).size).toBe(20);
    expect(readdirSync(join(server.dataDir, 'signer')).sort()).toEqual([
      'journal.head',
      'journal.log',
      'master.key',
      'wallets',
    ]);
  });
});
