/** Tests real funds that prevent the deletion of an account. */

import type { GivenUp, LeftFunds } from '@dugout/contract/identity/account';
import { SOL_MINT } from '@dugout/domain/sol';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledger } from '#/features/ledger/index.ts';
import { hasReserved, leftInWallets } from '#/features/wallets/left-in-wallets.ts';
import { Browser } from './server.ts';
import { sharedIdentityServer } from './shared-server.ts';

const PASSWORD = 'correct horse battery';
const server = sharedIdentityServer();
/** Remaining funds, and whether transfers are pending. */
let left: LeftFunds[] = [];
let busy = false;

beforeAll(async () => {
  server.identity.door.deletion.involve({ left: async () => left, busy: async () => busy });
});

const WALLET = '11111111111111111111111111111111';
const sol = (amount: number, part: Partial<LeftFunds> = {}): LeftFunds => ({
  walletAddress: WALLET,
  mint: SOL_MINT,
  amount: String(amount * 1e9),
  text: `${amount} SOL in Main`,
  isDust: false,
  ...part,
});
const accepted = (funds: readonly LeftFunds[]): GivenUp[] =>
  funds.map(({ walletAddress, mint, amount }) => ({ walletAddress, mint, amount }));

const deleteDue = () => server.identity.jobs.find((job) => job.name === 'identity.deletions')?.run();

async function someone(name: string) {
  const browser = new Browser(server.base);
  const userId: string = (await browser.signUp(name)).body.user.id;
  const users = () => server.sql`SELECT 1 FROM auth_user WHERE id = ${userId}`;
  return {
    userId,
    request: (givesUp?: readonly GivenUp[]) =>
      browser.post('/api/v1/account/deletion', { password: PASSWORD, ...(givesUp && { givesUp }) }),
    state: async () => (await browser.get('/api/v1/account/deletion')).body.data,
    cancel: () => browser.post('/api/v1/account/deletion/cancel'),
    due: () => server.sql`UPDATE account_deletion SET due_at = now() WHERE user_id = ${userId}`,
    isThere: async () => (await users()).length === 1,
  };
}

describe('[R9] funds and the deletion of an account', () => {
  it('are listed, except in wallets whose keys the trader holds', async () => {
    const { userId } = await someone('Holder');
    const inWallets = leftInWallets({ paper: false, tokens: () => null });
    expect(await inWallets(server.db, userId)).toEqual([
      {
        walletAddress: expect.any(String),
        mint: SOL_MINT,
        amount: expect.stringMatching(/^\d+$/),
        text: expect.stringMatching(/^\d+ SOL in Main$/),
        isDust: false,
      },
    ]);
    expect(await leftInWallets({ paper: true, tokens: () => null })(server.db, userId)).toEqual([]);
    await server.sql`UPDATE wallet SET exported_at = now() WHERE user_id = ${userId}`;
    expect(await inWallets(server.db, userId)).toEqual([]);
    await server.sql`UPDATE ledger_account SET kind = 'hold' WHERE asset = ${SOL_MINT} AND ref = (
      SELECT address FROM wallet WHERE user_id = ${userId})`;
    expect(await hasReserved(server.db, userId)).toBe(true);
  });

  it('block the deletion until they are withdrawn', async () => {
    const trader = await someone('Richer');
    left = [sol(2)];
    const { status, body } = await trader.request();
    expect([status, body]).toEqual([
      409,
      { error: true, code: 'funds_left', message: 'Take out first, or give up: 2 SOL in Main' },
    ]);
    expect(await trader.state()).toEqual({ dueAt: null, left, unclaimedLamports: '0' });
    left = [];
    expect((await trader.request()).status).toBe(200);
  });

  it('that arrive during the wait stop it and notify the trader', async () => {
    const trader = await someone('Latecomer');
    await trader.request();
    left = [sol(1)];
    await trader.due();
    await deleteDue();
    expect([await trader.isThere(), await trader.state()]).toEqual([
      true,
      { dueAt: null, left, unclaimedLamports: '0' },
    ]);
    expect(server.emitted).toContainEqual([
      'identity.deletionStopped',
      { userId: trader.userId, left: ['1 SOL in Main'] },
    ]);
    left = [];
    await deleteDue();
    expect(await trader.isThere()).toBe(true);
  });

  it('in transit are waited for, and a due deletion can no longer be canceled', async () => {
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

  it('are lost only in the exact amounts that the trader gave up', async () => {
    const trader = await someone('Giver');
    left = [sol(2), sol(3, { mint: WALLET, text: '3 TOKEN in Main' })];
    const seen = accepted(left);
    const refused = async (givesUp: readonly GivenUp[]) => (await trader.request(givesUp)).body.code;
    expect(await refused([])).toBe('funds_left');
    expect(await refused(seen.slice(1))).toBe('funds_changed');
    expect(await refused([...seen, ...seen.slice(0, 1)])).toBe('funds_changed');
    for (const amount of ['1999999999', '2000000001'])
      expect(await refused(seen.map((each, at) => (at === 0 ? { ...each, amount } : each)))).toBe(
        'funds_changed',
      );
    expect(await refused(seen.map((each) => ({ ...each, walletAddress: SOL_MINT })))).toBe('funds_changed');
    expect((await trader.state()).dueAt).toBeNull();
    expect((await trader.request(seen)).body.data).toMatchObject({ dueAt: expect.any(String), left });
    await trader.due();
    await deleteDue();
    expect(await trader.isThere()).toBe(false);
    left = [];
  });

  it('stop the deletion when they grow after the acceptance, but not when they shrink', async () => {
    const trader = await someone('Grower');
    left = [sol(2)];
    await trader.request(accepted(left));
    left = [sol(2.5)];
    await trader.due();
    await deleteDue();
    expect([await trader.isThere(), (await trader.state()).dueAt]).toEqual([true, null]);
    await trader.request(accepted(left));
    left = [sol(0.5)];
    await trader.due();
    await deleteDue();
    expect(await trader.isThere()).toBe(false);
    left = [];
  });

  it('too small to be sent are listed but stop nothing', async () => {
    const trader = await someone('Duster');
    left = [sol(0.0005, { isDust: true })];
    expect((await trader.request()).body.data).toMatchObject({ dueAt: expect.any(String), left });
    await trader.due();
    await deleteDue();
    expect(await trader.isThere()).toBe(false);
    left = [];
  });
});

describe('[R9] funds given up', () => {
  it('stay in place in a balanced ledger; unsendable amounts count as dust', async () => {
    const trader = await someone('Leaver');
    const inWallets = leftInWallets({ paper: false, tokens: () => null });
    left = await inWallets(server.db, trader.userId);
    const [main] = left;
    const lines = () =>
      server.sql<{ kind: string; balance: string }>`SELECT kind, balance::text AS balance FROM ledger_account
        WHERE ref = ${main?.walletAddress ?? ''} ORDER BY kind`;
    const before = await lines();
    expect(before).toContainEqual({ kind: 'wallet', balance: main?.amount });
    expect((await trader.request()).body.code).toBe('funds_left');
    await trader.request(accepted(left));
    await trader.due();
    await deleteDue();
    expect(await trader.isThere()).toBe(false);
    expect(await lines()).toEqual(before);
    await ledger.assertConsistent(server.db);
    left = [];

    const { userId } = await someone('Sender2');
    for (const [lamports, isDust] of [
      [895_879, true],
      [895_880, false],
    ] as const) {
      await server.sql`UPDATE ledger_account SET balance = ${lamports} WHERE kind = 'wallet' AND asset = ${SOL_MINT}
        AND ref = (SELECT address FROM wallet WHERE user_id = ${userId})`;
      expect(await inWallets(server.db, userId)).toMatchObject([{ amount: String(lamports), isDust }]);
    }
  });
});
