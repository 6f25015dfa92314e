/** Tests an attacker with a session and a password: imported wallets, exports, tokens without a price. */

import { toBase58 } from '@dugout/domain/address';
import { afterAll, describe, expect, it } from 'vitest';
import { ledger } from '#/features/ledger/index.ts';
import { type Json, newTrader } from '#tests/identity/server.ts';
import { sharedIdentityServer } from '#tests/identity/shared-server.ts';
import { RECIPIENT_KEY } from '#tests/kit/key-export.ts';
import { freshSecret } from './manage-kit.ts';
import { call, FRIEND, give, held, SOL, type Trader, withdraw } from './withdraw-kit.ts';

const MINT = '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr';
const OTHER_MINT = '2NirTwiM6Zj1ExS1NQZ3DbsHNfpPmyrDrCPzNUPbeM3d';
const PASSWORD = 'correct horse battery';
const CAP = 8_000_000_000n;

const slow = sharedIdentityServer(() => ({
  rules: { newAddressDelayHours: 24, userCapLamports: CAP, platformCapLamports: 1_000_000_000_000n },
}));
afterAll(() => ledger.assertConsistent(slow.db));

const exported = ({ browser, address }: Trader, walletAddress = address) =>
  call(browser, 'export', { walletAddress, recipientKey: RECIPIENT_KEY, password: PASSWORD });
const runJobs = async () => {
  for (const job of slow.wallets.jobs) await job.run();
};

describe('a wallet whose key somebody else may have', () => {
  it('is paid like any new address when imported: it waits, and counts towards the cap', async () => {
    const thief = await newTrader(slow, 'ImportThief');
    const { address, secret } = freshSecret();
    await call(thief.browser, 'import', { name: 'Savings', secret: toBase58(secret) });
    const body = { walletAddress: thief.address, mint: SOL, amount: '1000000000', destination: address };
    expect((await call(thief.browser, 'withdraw/review', body)).body.data).toMatchObject({
      ownWallet: false,
      newAddress: true,
      delayHours: 24,
      capLeftLamports: `${CAP}`,
    });
    expect((await withdraw(thief, { destination: address })).body.data.status).toBe('waiting');
    expect((await withdraw(thief, { destination: address, amount: '7000000001' })).body.code).toBe(
      'outflow_cap',
    );
    await call(thief.browser, 'update-wallet', { walletAddress: address, name: 'Vault' });
    await call(thief.browser, 'primary', { walletAddress: address });
    await call(thief.browser, 'archive', { walletAddress: thief.address, archive: true });
    await call(thief.browser, 'archive', { walletAddress: thief.address, archive: false });
    expect((await withdraw(thief, { destination: address })).body.data.status).toBe('waiting');
    expect(await held(slow, address)).toBe(0n);
  });

  it('stays a new address when it was paid as an own wallet and exported then', async () => {
    const trader = await newTrader(slow, 'Exported');
    const { data: vault } = (await call(trader.browser, 'create', { name: 'Vault' })).body;
    expect((await withdraw(trader, { destination: vault.address })).body.data.status).toBe('landed');
    expect((await exported(trader, vault.address)).body.data).toEqual({
      walletAddress: vault.address,
      availableAt: expect.any(String),
    });
    expect((await withdraw(trader, { destination: vault.address })).body.data.status).toBe('waiting');
    await slow.sql`UPDATE wallet_export SET due_at = now() - interval '1 minute' WHERE wallet_address = ${vault.address}`;
    await slow.sql`UPDATE wallet SET export_due_at = now() - interval '1 minute' WHERE address = ${vault.address}`;
    expect((await exported(trader, vault.address)).body.data.sealed.ciphertext).toEqual(expect.any(String));
    expect((await withdraw(trader, { destination: vault.address })).body.data.status).toBe('waiting');
  });
});

describe('an export', () => {
  const overdue = (address: string, hours: number) =>
    Promise.all([
      slow.sql`UPDATE wallet_export SET due_at = now() - ${hours} * interval '1 hour' WHERE wallet_address = ${address} AND status = 'waiting'`,
      slow.sql`UPDATE wallet SET export_due_at = now() - ${hours} * interval '1 hour' WHERE address = ${address} AND export_due_at IS NOT NULL`,
    ]);

  it('waits a day, is visible, can be canceled, and is given once', async () => {
    const trader = await newTrader(slow, 'Waits');
    await withdraw(trader, {
      amount: '7000000000',
      destination: (await call(trader.browser, 'create', { name: 'Two' })).body.data.address,
    });
    const answers = await Promise.all([1, 2, 3].map(() => exported(trader)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toHaveProperty('size', 1);
    const { availableAt } = answers[0]?.body.data ?? {};
    expect(Date.parse(availableAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    const [wallet] = (await trader.browser.get('/api/v1/wallet/user')).body.data;
    expect(wallet).toMatchObject({ address: trader.address, exportAvailableAt: availableAt });
    expect(
      slow.emitted.filter(
        ([name, payload]) =>
          name === 'wallets.exportRequested' && Reflect.get(payload, 'address') === trader.address,
      ),
    ).toHaveLength(1);
    const other = await newTrader(slow, 'NotTheirs');
    expect((await call(other.browser, 'export/cancel', { walletAddress: trader.address })).status).toBe(404);
    expect(
      (await call(trader.browser, 'export/cancel', { walletAddress: trader.address })).body.data
        .exportAvailableAt,
    ).toBeNull();
    expect((await call(trader.browser, 'export/cancel', { walletAddress: trader.address })).body.code).toBe(
      'export_not_found',
    );

    await exported(trader);
    await overdue(trader.address, 1);
    expect((await exported(trader)).body.data.sealed.ciphertext).toEqual(expect.any(String));
    expect((await exported(trader)).body.data).toHaveProperty('availableAt');
    const auditEvents = (await trader.browser.get('/api/v1/wallet/audit')).body.data.items.map(
      (auditEvent: Json) => auditEvent.kind,
    );
    expect(auditEvents.slice(0, 5)).toEqual([
      'exportRequested',
      'exported',
      'exportRequested',
      'exportCancelled',
      'exportRequested',
    ]);
  });

  it('lapses when not collected within a day', async () => {
    const trader = await newTrader(slow, 'Forgets');
    await withdraw(trader, {
      amount: '5000000000',
      destination: (await call(trader.browser, 'create', { name: 'Two' })).body.data.address,
    });
    await exported(trader);
    await overdue(trader.address, 25);
    expect((await exported(trader)).body.data).toHaveProperty('availableAt');
  });

  it("counts the wallet's whole balance towards the cap, at the price when it is given", async () => {
    const trader = await newTrader(slow, 'Rich');
    const refused = await exported(trader);
    expect([refused.status, refused.body.code]).toEqual([409, 'outflow_cap']);
    const { data: vault } = (await call(trader.browser, 'create', { name: 'Vault' })).body;
    await withdraw(trader, { amount: '3000000000', destination: vault.address });
    expect((await exported(trader, vault.address)).body.data).toHaveProperty('availableAt');
    expect((await withdraw(trader, { amount: '5000000001' })).body.code).toBe('outflow_cap');
    expect((await withdraw(trader, { amount: '5000000000' })).body.data.status).toBe('waiting');
    await overdue(vault.address, 1);
    await give(slow, vault.address, SOL, 1n);
    expect((await exported(trader, vault.address)).body.code).toBe('outflow_cap');
  });
});

describe('a token', () => {
  it('without a price counts at its cost', async () => {
    const trader = await newTrader(slow, 'Costly');
    await give(slow, trader.address, MINT, 5n);
    slow.costs.set(MINT, CAP + 1n);
    const body = { walletAddress: trader.address, mint: MINT, amount: '5', destination: FRIEND };
    expect((await call(trader.browser, 'withdraw/review', body)).body.code).toBe('outflow_cap');
    slow.costs.set(MINT, CAP);
    expect((await call(trader.browser, 'withdraw/review', body)).body.data).toMatchObject({
      unpriced: false,
    });
    slow.costs.delete(MINT);
  });

  it('of unknown value waits, and leaves once a day and instead of everything else', async () => {
    const trader = await newTrader(slow, 'Unknown');
    await give(slow, trader.address, MINT, 9n);
    await give(slow, trader.address, OTHER_MINT, 9n);
    slow.tokens.set(OTHER_MINT, { name: 'Cat', symbol: 'CAT', image: null, decimals: 6, priceSol: null });
    const first = await withdraw(trader, { mint: MINT, amount: '1' });
    expect(first.body.data.status).toBe('waiting');
    expect((await withdraw(trader, { mint: MINT, amount: '1' })).body.code).toBe('outflow_cap');
    expect((await withdraw(trader, { mint: OTHER_MINT, amount: '1' })).body.code).toBe('outflow_cap');
    expect((await withdraw(trader, {})).body.code).toBe('outflow_cap');
    await slow.sql`UPDATE withdrawal SET due_at = now() - interval '1 second' WHERE id = ${first.body.data.id}`;
    await runJobs();
    expect((await withdraw(trader, { mint: MINT, amount: '1' })).body.code).toBe('outflow_cap');
    // A known address does not avoid the wait.
    await slow.sql`UPDATE withdrawal_outflow_hour SET hour = hour - interval '2 days'`;
    await slow.sql`UPDATE withdrawal SET finished_at = finished_at - interval '2 days' WHERE id = ${first.body.data.id}`;
    expect((await withdraw(trader, { mint: MINT, amount: '1' })).body.data.status).toBe('waiting');
  });

  it('of unknown value takes nothing from the shared cap', async () => {
    const [trader, other] = [await newTrader(slow, 'Spammer'), await newTrader(slow, 'Neighbour')];
    await give(slow, trader.address, MINT, 9n);
    const room = async () => {
      const body = { walletAddress: other.address, mint: SOL, amount: '1000000000', destination: FRIEND };
      return (await call(other.browser, 'withdraw/review', body)).body.data.capLeftLamports;
    };
    const before = await room();
    await withdraw(trader, { mint: MINT, amount: '1' });
    expect(await room()).toBe(before);
  });

  it('sent in many small pieces counts at least as much as in one', async () => {
    const trader = await newTrader(slow, 'Pieces');
    await give(slow, trader.address, MINT, 1_000n);
    slow.tokens.set(MINT, { name: 'Cat', symbol: 'CAT', image: null, decimals: 6, priceSol: 0.000_001 });
    for (let piece = 0; piece < 5; piece++) await withdraw(trader, { mint: MINT, amount: '1' });
    const { data } = (
      await call(trader.browser, 'withdraw/review', {
        walletAddress: trader.address,
        mint: MINT,
        amount: '5',
        destination: FRIEND,
      })
    ).body;
    expect(BigInt(data.capLeftLamports)).toBe(CAP - 5n);
    slow.tokens.delete(MINT);
  });
});

describe('losses of trades', () => {
  it('count towards the cap of their trader only', async () => {
    const [trader, other] = [await newTrader(slow, 'Burner'), await newTrader(slow, 'Bystander')];
    const left = async ({ browser, address }: Trader) => {
      const body = { walletAddress: address, mint: SOL, amount: '1000000000', destination: FRIEND };
      return (await call(browser, 'withdraw/review', body)).body.data?.capLeftLamports;
    };
    const before = await left(other);
    // Counted like in `reserve_swap_funds`.
    await slow.sql`INSERT INTO withdrawal_outflow_hour (hour, user_id, lamports)
        SELECT date_trunc('hour', now(), 'UTC'), user_id, 6000000000 FROM wallet WHERE address = ${trader.address}`;
    expect(await left(trader)).toBe('2000000000');
    expect((await withdraw(trader, { amount: '2000000001' })).body.code).toBe('outflow_cap');
    expect(await left(other)).toBe(before);
  });
});
