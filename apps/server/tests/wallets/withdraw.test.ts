import { afterAll, describe, expect, it } from 'vitest';
import { ledger, networkFees } from '#/features/ledger/index.ts';
import { newTrader } from '#tests/identity/server.ts';
import { sharedIdentityServer } from '#tests/identity/shared-server.ts';
import { call, FEE, FRIEND, give, held, outside, SOL, STRANGER, withdraw } from './withdraw-kit.ts';

const MINT = '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr';

const server = sharedIdentityServer({
  rules: { userCapLamports: 8_000_000_000n, platformCapLamports: 1_000_000_000_000n },
});
afterAll(() => ledger.assertConsistent(server.db));

describe('a withdrawal', () => {
  it('moves exactly the requested amount and the network fee', async () => {
    const trader = await newTrader(server, 'Payer');
    const [before, fees] = [await outside(server, FRIEND), await ledger.balance(server.db, networkFees, SOL)];
    const { status, body } = await withdraw(trader, { amount: '2500000000' });
    expect([status, body.data]).toMatchObject([
      200,
      {
        status: 'landed',
        amount: '2500000000',
        destination: FRIEND,
        feeLamports: '5000',
        dueAt: null,
        reason: null,
      },
    ]);
    expect(await held(server, trader.address)).toBe(7_500_000_000n - FEE);
    expect((await outside(server, FRIEND)) - before).toBe(2_500_000_000n);
    expect((await ledger.balance(server.db, networkFees, SOL)) - fees).toBe(FEE);
    expect((await trader.browser.get('/api/v1/wallet/withdrawals')).body.data.items).toEqual([body.data]);
    expect(
      server.emitted
        .filter(([, payload]) => Reflect.get(payload, 'withdrawalId') === body.data.id)
        .map(([name]) => name),
    ).toEqual(['wallets.withdrawalRequested', 'wallets.withdrawn']);
  });

  it('sends tokens, its fee in SOL', async () => {
    const trader = await newTrader(server, 'TokenPayer');
    await give(server, trader.address, MINT, 5_000_000n);
    server.tokens.set(MINT, { name: 'Cat', symbol: 'CAT', image: null, decimals: 6, priceSol: 0.1 });
    const tokens = await trader.browser.get('/api/v1/wallet/tokens');
    expect(tokens.body.data).toEqual([
      {
        walletAddress: trader.address,
        mint: MINT,
        name: 'Cat',
        symbol: 'CAT',
        image: null,
        decimals: 6,
        amount: '5000000',
        valueSol: 0.5,
      },
    ]);
    expect((await withdraw(trader, { mint: MINT, amount: '5000000' })).body.data.status).toBe('landed');
    expect([await held(server, trader.address, MINT), await outside(server, FRIEND, MINT)]).toEqual([
      0n,
      5_000_000n,
    ]);
    expect(await held(server, trader.address)).toBe(10_000_000_000n - FEE);
  });

  it("between own wallets counts towards no cap; to another trader's wallet it is their deposit", async () => {
    const [trader, other] = [await newTrader(server, 'Shuffler'), await newTrader(server, 'Receiver')];
    const { data: vault } = (await call(trader.browser, 'create', { name: 'Vault' })).body;
    expect(
      (await withdraw(trader, { amount: '9000000000', destination: vault.address })).body.data.status,
    ).toBe('landed');
    expect(await held(server, vault.address)).toBe(9_000_000_000n);
    const back = { walletAddress: vault.address, destination: other.address, amount: '3000000000' };
    expect((await withdraw(trader, back)).body.data.status).toBe('landed');
    expect(await held(server, other.address)).toBe(13_000_000_000n);
    expect(server.emitted.findLast(([name]) => name === 'wallets.deposited')?.[1]).toMatchObject({
      userId: other.userId,
      walletAddress: other.address,
      amount: '3000000000',
      from: vault.address,
    });
  });

  it('is executed once for its key under repeats and concurrency', async () => {
    const trader = await newTrader(server, 'Repeater');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => withdraw(trader, { idempotencyKey: 'the-same-key' })),
    );
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await held(server, trader.address)).toBe(9_000_000_000n - FEE);
    const other = await withdraw(trader, { idempotencyKey: 'the-same-key', amount: '1000000001' });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
  });

  it('never takes more than the balance, in any race', async () => {
    const trader = await newTrader(server, 'Racer');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => withdraw(trader, { amount: '3000000000' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(['insufficient_sol', 'outflow_cap']).toContain(body.code);
    expect(await held(server, trader.address)).toBe(4_000_000_000n - 2n * FEE);
  });

  const bad: [string, object, number, string][] = [
    ['an amount of zero', { amount: '0' }, 400, 'amount_invalid'],
    ['a negative amount', { amount: '-1' }, 400, 'amount_invalid'],
    ['a fraction', { amount: '1.5' }, 400, 'amount_invalid'],
    ['no number', { amount: 'all' }, 400, 'amount_invalid'],
    ['an amount beyond 64 bits', { amount: '18446744073709551616' }, 400, 'amount_invalid'],
    ['dust', { amount: '890879' }, 400, 'amount_too_small'],
    ['more than the balance', { amount: '10000000001' }, 409, 'insufficient_sol'],
    ['all of it, with nothing left for the fee', { amount: '10000000000' }, 409, 'insufficient_sol'],
    ['more than may leave in a day', { amount: '8000000001' }, 409, 'outflow_cap'],
    ['an unknown token', { mint: STRANGER, amount: '1' }, 409, 'insufficient_tokens'],
    ['a payee that is no address', { destination: 'nobody' }, 400, 'destination_invalid'],
    [
      'a payee that is the system program',
      { destination: '11111111111111111111111111111111' },
      400,
      'destination_invalid',
    ],
    ['a payee that is the mint', { destination: MINT, mint: MINT, amount: '1' }, 400, 'destination_invalid'],
    ['no proof', { password: undefined }, 403, 'proof_required'],
    ['a wrong proof', { password: 'wrong horse battery' }, 403, 'proof_refused'],
    ['a wallet of nobody', { walletAddress: STRANGER }, 404, 'wallet_not_found'],
    ['no wallet', { walletAddress: 'none' }, 400, 'invalid_input'],
    ['a mint that is none', { mint: 'SOL' }, 400, 'invalid_input'],
  ];

  it.each(bad)('is refused for %s, and nothing moves', async (_what, more, status, code) => {
    const trader = await newTrader(server, 'Mistaken');
    const answer = await withdraw(trader, more);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).not.toBe('');
    expect(await held(server, trader.address)).toBe(10_000_000_000n);
    expect((await trader.browser.get('/api/v1/wallet/withdrawals')).body.data.items).toEqual([]);
  });

  it('is refused to itself, from an archived or foreign wallet and to an archived one', async () => {
    const [trader, other] = [await newTrader(server, 'Edge'), await newTrader(server, 'Edged')];
    const { data: spare } = (await call(trader.browser, 'create', { name: 'Spare' })).body;
    await withdraw(trader, { destination: spare.address });
    await call(trader.browser, 'archive', { walletAddress: spare.address, archive: true });
    const before = await held(server, trader.address);
    for (const [more, code] of [
      [{ destination: trader.address }, 'destination_is_source'],
      [{ destination: spare.address }, 'wallet_archived'],
      [{ walletAddress: spare.address }, 'wallet_archived'],
      [{ walletAddress: other.address }, 'wallet_not_found'],
    ] as const)
      expect([code, (await withdraw(trader, more)).body.code]).toEqual([code, code]);
    expect([
      await held(server, trader.address),
      await held(server, spare.address),
      await held(server, other.address),
    ]).toEqual([before, 1_000_000_000n, 10_000_000_000n]);
  });

  it('is shown in full before its confirmation', async () => {
    const trader = await newTrader(server, 'Careful');
    const request = {
      walletAddress: trader.address,
      mint: SOL,
      amount: '1000000000',
      destination: STRANGER,
    };
    const { body } = await call(trader.browser, 'withdraw/review', request);
    expect(body.data).toEqual({
      ...request,
      feeLamports: '5000',
      remaining: '8999995000',
      remainingLamports: '8999995000',
      ownWallet: false,
      newAddress: true,
      unpriced: false,
      delayHours: 0,
      capLeftLamports: '8000000000',
      isCapShared: false,
    });
    expect(await held(server, trader.address)).toBe(10_000_000_000n);
    await withdraw(trader, { destination: STRANGER });
    expect((await call(trader.browser, 'withdraw/review', request)).body.data).toMatchObject({
      newAddress: false,
      capLeftLamports: '7000000000',
    });
  });
});
