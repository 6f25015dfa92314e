import { SOL_MINT } from '@dugout/domain/sol';
import { appCode } from '@dugout/testkit/authenticator-app';
import { beforeAll, describe, expect, it } from 'vitest';
import { pick } from '#tests/calls/api-shapes/world.ts';
import { eventually, sharedServer } from '#tests/kit/testing.ts';
import { codeOf, keepersOn, MILLI, type Trader, type Trading, tradeKey } from './kit.ts';
import { keyClient, makeKey, requestKey } from './world.ts';

const server = sharedServer();
const { mint, start, somebody, buy, movedBy } = keepersOn(server);
beforeAll(start);

const listOf = async ({ trader }: Trading) =>
  ((await trader.call('/api/v1/api-keys')).body as { data: { id: string; spentLamports: string }[] }).data;

describe('a key', () => {
  it('requires a proof of identity, is shown once and stored as a hash, and notifies its owner', async () => {
    const owner = await somebody();
    const refused = await requestKey(owner.trader, { scope: 'read' }, { password: undefined });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'proof_required']);
    const wrong = await requestKey(owner.trader, { scope: 'read' }, { password: 'not my password' });
    expect([wrong.status, codeOf(wrong)]).toEqual([403, 'proof_refused']);
    const { id, key } = await makeKey(owner.trader, { scope: 'read' });
    const listed = await owner.trader.call('/api/v1/api-keys');
    expect(JSON.stringify(listed.body)).not.toContain(key);
    expect(listed.body).toMatchObject({
      data: [{ id, prefix: key.slice(0, 11), name: 'Bot', lastUsedAt: null }],
    });
    const row = await server.db
      .tables()
      .selectFrom('api_key')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(key);
    expect(JSON.stringify((await owner.trader.call('/api/v1/wallet/audit')).body)).toContain('apiKeyCreated');
    await eventually(async () => {
      const { body } = await owner.trader.call('/api/v1/notifications');
      expect(JSON.stringify(body)).toContain('API key created');
      expect(JSON.stringify(body)).not.toContain(key);
    });
  });

  it('requires a code as well when there is a second factor, as raising limits does', async () => {
    const { trader } = await somebody();
    const { password } = trader;
    const post = (path: string, body: object) => trader.call(path, { method: 'POST', body });
    const begun = await post('/api/v1/account/second-factor', { password });
    const [setup, key] = ['setup', 'typedKey'].map((field) => pick(begun, 'data', field));
    const code = (steps: number) => appCode(key ?? '', Date.now() + steps * 30_000);
    await post('/api/v1/account/second-factor/confirm', { setup, code: code(-1) });
    expect(codeOf(await requestKey(trader, { scope: 'read' }))).toBe('second_factor_required');
    expect((await requestKey(trader, { scope: 'read' }, { code: code(0) })).status).toBe(200);
    const raise = (more: object) =>
      trader.call('/api/v1/swap/ceilings', {
        method: 'PUT',
        body: { slippageBps: 6_000, password, ...more },
      });
    expect(codeOf(await raise({}))).toBe('second_factor_required');
    expect((await raise({ code: code(1) })).status).toBe(200);
  });

  it('records its last use', async () => {
    const owner = await somebody();
    const { key } = await makeKey(owner.trader, { scope: 'read' });
    await keyClient(server, key).call('/api/v1/wallet/user');
    await eventually(async () => expect(JSON.stringify(await listOf(owner))).toMatch(/"lastUsedAt":"\d{4}/));
  });

  it('is limited to ten per trader, even under concurrent requests', async () => {
    const owner = await somebody();
    const request = () => requestKey(owner.trader, { scope: 'read' });
    // At most ten proofs of one account may run concurrently; more would be refused as guesses.
    const first = await Promise.all(Array.from({ length: 7 }, request));
    const answers = [...first, ...(await Promise.all(Array.from({ length: 7 }, request)))];
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(10);
    expect(answers.map(codeOf).filter((code) => code === 'too_many_api_keys')).toHaveLength(4);
    expect(await listOf(owner)).toHaveLength(10);
  });

  it('accepts only wallets of its owner, a valid budget, and at most a year', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const access = { scope: 'trade', wallets: [other.wallet], perOrderLamports: '1', perDayLamports: '2' };
    expect(codeOf(await requestKey(owner.trader, access))).toBe('wallet_not_found');
    for (const fault of [
      { access: { ...access, wallets: [] } },
      { access: { ...access, wallets: [owner.wallet, owner.wallet] } },
      { access: { ...access, perOrderLamports: '3' } },
      { access: { ...access, perOrderLamports: '0' } },
      { access: { ...access, perOrderLamports: '-1' } },
      { access: { scope: 'read', wallets: [owner.wallet] } },
      { access: { scope: 'withdraw' } },
      { expiresInDays: 366 },
      { name: '' },
    ])
      expect(codeOf(await requestKey(owner.trader, { scope: 'read' }, fault))).toBe('invalid_input');
  });

  it('can be revoked only by its owner', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const { id, key } = await makeKey(owner.trader, { scope: 'read' });
    const revoke = (by: Trader) => by.call(`/api/v1/api-keys/${id}`, { method: 'DELETE' });
    expect(codeOf(await revoke(other.trader))).toBe('api_key_not_found');
    expect((await keyClient(server, key).call('/api/v1/wallet/user')).status).toBe(200);
    expect((await revoke(owner.trader)).status).toBe(200);
    expect((await keyClient(server, key).call('/api/v1/wallet/user')).status).toBe(401);
    expect(await listOf(owner)).toEqual([]);
  });
});

describe('the budget of a key', () => {
  it('holds for 50 concurrent orders from several wallets', async () => {
    const owner = await somebody();
    const second = pick(
      await owner.trader.call('/api/v1/wallet/create', { method: 'POST', body: { name: 'Second' } }),
      'data',
      'address',
    );
    const funding = {
      walletAddress: owner.wallet,
      mint: SOL_MINT,
      amount: '2000000000',
      destination: second,
    };
    const funded = await owner.trader.call('/api/v1/wallet/withdraw', {
      method: 'POST',
      body: { ...funding, password: owner.trader.password },
    });
    expect([funded.status, pick(funded, 'data', 'status')]).toEqual([200, 'landed']);
    const budget = 105n * MILLI;
    const key = await makeKey(owner.trader, {
      scope: 'trade',
      wallets: [owner.wallet, second],
      perOrderLamports: (20n * MILLI).toString(),
      perDayLamports: budget.toString(),
    });
    const machine = keyClient(server, key.key);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        machine.call('/api/v1/swap', buy(n % 2 === 0 ? owner.wallet : second, 10n * MILLI)),
      ),
    );
    const codes = answers.map(codeOf);
    expect(new Set(codes)).toEqual(new Set([null, 'api_key_budget']));
    const landed = codes.filter((code) => code === null).length;
    expect(landed).toBe(10);
    const moved = await movedBy(key);
    expect(moved).toBeLessThanOrEqual(budget);
    expect((await listOf(owner))[0]?.spentLamports).toBe(moved.toString());
    // Without the key, its owner can still trade.
    expect((await owner.trader.call('/api/v1/swap', buy(owner.wallet, 10n * MILLI))).status).toBe(200);
  });

  it('counts sells as well, each order separately, and transaction costs', async () => {
    const owner = await somebody();
    await owner.trader.call('/api/v1/swap', buy(owner.wallet, 500n * MILLI));
    const key = await tradeKey(owner, 100n * MILLI, 1_000n * MILLI);
    const machine = keyClient(server, key.key);
    const sell = (amountPercent: number) =>
      machine.call(
        '/api/v1/swap',
        buy(owner.wallet, 0n, { inputMint: mint(), outputMint: SOL_MINT, amount: undefined, amountPercent }),
      );
    expect(codeOf(await sell(100))).toBe('api_key_budget');
    expect((await sell(5)).status).toBe(200);
    const whole = await machine.call('/api/v1/swap', buy(owner.wallet, 100n * MILLI));
    expect(codeOf(whole)).toBe('api_key_budget');
    const tipped = buy(owner.wallet, 60n * MILLI, { tipLamports: 50_000_000 });
    expect(codeOf(await machine.call('/api/v1/swap', tipped))).toBe('api_key_budget');
  });

  it('is not reset by a new key with the same name, and recovers after 24 hours', async () => {
    const owner = await somebody();
    const key = await tradeKey(owner, 20n * MILLI, 20n * MILLI);
    const machine = keyClient(server, key.key);
    const order = buy(owner.wallet, 19n * MILLI);
    expect((await machine.call('/api/v1/swap', order)).status).toBe(200);
    expect(codeOf(await machine.call('/api/v1/swap', order))).toBe('api_key_budget');
    await server.sql`UPDATE swap SET created_at = created_at - interval '24 hours 1 second'
      WHERE api_key_id = ${key.id}`;
    expect((await machine.call('/api/v1/swap', order)).status).toBe(200);
  });

  it('covers swaps of several wallets, and refuses foreign wallets entirely', async () => {
    const owner = await somebody();
    const key = await tradeKey(owner, 20n * MILLI, 100n * MILLI);
    const other = await somebody();
    const both = buy(owner.wallet, 10n * MILLI, {
      walletAddress: undefined,
      walletAddresses: [owner.wallet, other.wallet],
    });
    expect(codeOf(await keyClient(server, key.key).call('/api/v1/swap', both))).toBe('api_key_wallet');
    expect(await movedBy(key)).toBe(0n);
  });
});
