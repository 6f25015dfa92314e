/** Funds that stand in the way of deleting an account, where they are real. */
import { SOL_MINT } from '@dugout/domain/sol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasReserved, leftInWallets } from '#/features/wallets/left-in-wallets.ts';
import { Browser, startTestServer, type TestServer } from './identity-server.ts';

const PASSWORD = 'correct horse battery';
let server: TestServer;
/** What stands in the way, and whether something is on its way. */
let left: string[] = [];
let busy = false;

beforeAll(async () => {
  server = await startTestServer();
  server.identity.door.deletion.involve({ left: async () => left, busy: async () => busy });
});
afterAll(() => server.close());

const deleteDue = () => server.identity.jobs.find((job) => job.name === 'identity.deletions')?.run();

async function someone(name: string) {
  const browser = new Browser(server.base);
  const userId: string = (await browser.signUp(name)).body.user.id;
  const users = () => sql`SELECT 1 FROM auth_user WHERE id = ${userId}`.execute(server.db.tables());
  return {
    userId,
    request: () => browser.post('/api/v1/account/deletion', { password: PASSWORD }),
    state: async () => (await browser.get('/api/v1/account/deletion')).body.data,
    cancel: () => browser.post('/api/v1/account/deletion/cancel'),
    due: () =>
      sql`UPDATE account_deletion SET due_at = now() WHERE user_id = ${userId}`.execute(server.db.tables()),
    isThere: async () => (await users()).rows.length === 1,
  };
}

describe('[R9] funds and the deletion of an account', () => {
  it('are named, but for what the trader has the key of', async () => {
    const { userId } = await someone('Holder');
    const inWallets = leftInWallets({ paper: false, tokens: () => null });
    expect(await inWallets(server.db, userId)).toEqual([expect.stringMatching(/^\d+ SOL in Main$/)]);
    expect(await leftInWallets({ paper: true, tokens: () => null })(server.db, userId)).toEqual([]);
    await sql`UPDATE wallet SET exported_at = now() WHERE user_id = ${userId}`.execute(server.db.tables());
    expect(await inWallets(server.db, userId)).toEqual([]);
    await sql`UPDATE ledger_account SET kind = 'hold' WHERE asset = ${SOL_MINT} AND ref = (
      SELECT address FROM wallet WHERE user_id = ${userId})`.execute(server.db.tables());
    expect(await hasReserved(server.db, userId)).toBe(true);
  });

  it('refuse it before they are out', async () => {
    const trader = await someone('Richer');
    left = ['2 SOL in Main'];
    const { status, body } = await trader.request();
    expect([status, body]).toEqual([
      409,
      { error: true, code: 'funds_left', message: 'Take out first: 2 SOL in Main' },
    ]);
    expect(await trader.state()).toEqual({ dueAt: null, left, unclaimedLamports: '0' });
    left = [];
    expect((await trader.request()).status).toBe(200);
  });

  it('that came in meanwhile stop it, and their trader is told', async () => {
    const trader = await someone('Latecomer');
    await trader.request();
    left = ['1 SOL in Main'];
    await trader.due();
    await deleteDue();
    expect([await trader.isThere(), await trader.state()]).toEqual([
      true,
      { dueAt: null, left, unclaimedLamports: '0' },
    ]);
    expect(server.emitted).toContainEqual(['identity.deletionStopped', { userId: trader.userId, left }]);
    left = [];
    await deleteDue();
    expect(await trader.isThere()).toBe(true);
  });

  it('on their way are waited for, and what is due can no longer be cancelled', async () => {
    const trader = await someone('Sender');
    await trader.request();
    busy = true;
    await trader.due();
    await deleteDue();
    expect(await trader.isThere()).toBe(true);
    expect((await trader.cancel()).body.code).toBe('deletion_not_found');
    busy = false;
    await deleteDue();
    expect(await trader.isThere()).toBe(false);
  });
});
