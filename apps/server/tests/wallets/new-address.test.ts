import { afterAll, describe, expect, it } from 'vitest';
import { ledger } from '#/features/ledger/index.ts';
import { type Json, newTrader, startTestServer } from '#tests/identity/server.ts';
import { sharedIdentityServer } from '#tests/identity/shared-server.ts';
import { call, FEE, FRIEND, held, outside, SOL, STRANGER, withdraw } from './withdraw-kit.ts';

const server = sharedIdentityServer({
  rules: { userCapLamports: 8_000_000_000n, platformCapLamports: 1_000_000_000_000n },
});
afterAll(() => ledger.assertConsistent(server.db));

describe('a new address', () => {
  const slow = sharedIdentityServer({
    rules: { newAddressDelayHours: 24, platformCapLamports: 48_000_000_000n },
  });
  afterAll(() => ledger.assertConsistent(slow.db));
  const due = () =>
    slow.sql`UPDATE withdrawal SET due_at = now() - interval '1 second' WHERE status = 'waiting'`;
  const runJobs = async () => {
    for (const job of slow.wallets.jobs) await job.run();
  };

  it('waits a day with the money reserved, is then paid automatically, and the next payment goes at once', async () => {
    const trader = await newTrader(slow, 'Waiter');
    const { body } = await withdraw(trader, {});
    expect(body.data).toMatchObject({ status: 'waiting', dueAt: expect.any(String) });
    expect(Date.parse(body.data.dueAt) - Date.parse(body.data.createdAt)).toBeGreaterThan(23 * 3_600_000);
    expect([await held(slow, trader.address), await outside(slow, FRIEND)]).toEqual([
      9_000_000_000n - FEE,
      0n,
    ]);
    await runJobs();
    expect(await outside(slow, FRIEND)).toBe(0n);
    await due();
    await Promise.all([runJobs(), runJobs()]);
    expect(await outside(slow, FRIEND)).toBe(1_000_000_000n);
    expect((await withdraw(trader, {})).body.data.status).toBe('landed');
    expect(
      (await trader.browser.get('/api/v1/wallet/audit')).body.data.items.map(
        (auditEvent: Json) => auditEvent.kind,
      ),
    ).toEqual(['withdrawn', 'withdrawalRequested', 'withdrawn', 'withdrawalRequested']);
  });

  it('can be canceled while waiting: the money is free again, once', async () => {
    const trader = await newTrader(slow, 'Thinker');
    const { id } = (await withdraw(trader, {})).body.data;
    const other = await newTrader(slow, 'NotThinker');
    expect((await call(other.browser, 'withdraw/cancel', { id })).body.code).toBe('withdrawal_not_found');
    const answers = await Promise.all([1, 2, 3].map(() => call(trader.browser, 'withdraw/cancel', { id })));
    for (const { body } of answers) expect(body.data.status).toBe('cancelled');
    expect(await held(slow, trader.address)).toBe(10_000_000_000n);
    await due();
    await runJobs();
    expect(await held(slow, trader.address)).toBe(10_000_000_000n);
    const { data: landed } = (await withdraw(trader, { destination: STRANGER })).body;
    await due();
    await runJobs();
    expect((await call(trader.browser, 'withdraw/cancel', { id: landed.id })).body.code).toBe(
      'withdrawal_gone',
    );
  });

  it("shares the platform's cap with everyone", async () => {
    const shared = await startTestServer({
      rules: { newAddressDelayHours: 24, platformCapLamports: 12_000_000_000n },
    });
    const traders = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => newTrader(shared, `House${name}`)),
    );
    const answers = [];
    for (const trader of traders) answers.push(await withdraw(trader, { amount: '1900000000' }));
    expect(answers.map(({ body }) => body.data?.status ?? body.code)).toEqual([
      'waiting',
      'waiting',
      'platform_limit',
    ]);
    await shared.close();
  });
});

describe('a deposit', () => {
  it('is recorded and published once', async () => {
    const trader = await newTrader(server, 'Lucky');
    const deposit = {
      walletAddress: trader.address,
      mint: SOL,
      amount: 700_000_000n,
      from: STRANGER,
      ref: 'signature:0',
    };
    const noted = await Promise.all([1, 2, 3].map(() => server.wallets.noteDeposit(deposit)));
    expect(noted.filter(Boolean)).toHaveLength(1);
    expect(await held(server, trader.address)).toBe(10_700_000_000n);
    expect(await server.wallets.noteDeposit({ ...deposit, walletAddress: STRANGER, ref: 'other' })).toBe(
      false,
    );
  });
});
