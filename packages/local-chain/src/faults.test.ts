import { createSolanaRpcSubscriptions, type KeyPairSigner } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { LocalChain } from './local-chain.ts';
import type { Pool } from './pools/pool.ts';
import { startChain } from './start-chain.ts';
import { execute, order, type PlacedOrder, SOL, SOL_MINT, signed, trader } from './trader.fixture.ts';
import { readWire } from './wire-transaction.ts';

describe('a swap on the local chain with faults', () => {
  let chain: LocalChain;
  let alice: KeyPairSigner;
  let pool: Pool;

  beforeEach(async () => {
    chain = await startChain({ slotMs: 'by hand', seed: 'faults' });
    const [first] = chain.pools;
    if (first === undefined) throw new Error('no pool');
    pool = first;
    alice = await trader(chain, 'alice');
    chain.step(2);
  });
  afterEach(() => chain.stop());

  const buy = async (slippageBps = 300): Promise<PlacedOrder> =>
    await order(chain, {
      inputMint: SOL_MINT,
      outputMint: pool.mint,
      amount: String(SOL),
      taker: alice.address,
      slippageBps: String(slippageBps),
    });

  async function call(method: string, ...params: unknown[]) {
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return (await response.json()) as {
      result?: string;
      error?: { code: number; message: string; data?: { err: unknown } };
    };
  }
  const send = async (wire: string, skipPreflight = false) =>
    await call('sendTransaction', wire, { encoding: 'base64', skipPreflight });
  const held = async (): Promise<bigint> => await chain.tokens(alice.address, pool.mint);
  const signatureOf = (wire: string): string => readWire(Buffer.from(wire, 'base64')).signature;

  it('lands although its response is lost, and is rejected the second time', async () => {
    const placed = await buy();
    const wire = await signed(alice, placed);
    chain.faults.next('reply lost');
    await expect(send(wire)).rejects.toThrow();
    chain.step(2);
    expect(await held()).toBe(BigInt(placed.outAmount));
    expect((await send(wire)).error).toMatchObject({ code: -32002, data: { err: 'AlreadyProcessed' } });
    expect(await held()).toBe(BigInt(placed.outAmount));
    expect(chain.bank.find(signatureOf(wire))).not.toBeNull();
  });

  it('does not land when the request is lost, and can be sent again', async () => {
    const placed = await buy();
    const wire = await signed(alice, placed);
    chain.faults.next('request lost');
    await expect(send(wire)).rejects.toThrow();
    chain.step(2);
    expect(await held()).toBe(0n);
    expect((await send(wire)).result).toBe(signatureOf(wire));
    expect(await held()).toBe(BigInt(placed.outAmount));
  });

  it('is acknowledged but never lands when dropped; its blockhash expires after 150 blocks', async () => {
    const wire = await signed(alice, await buy());
    chain.faults.next('dropped');
    expect((await send(wire)).result).toBe(signatureOf(wire));
    chain.step(148);
    expect(await held()).toBe(0n);
    chain.faults.next('dropped');
    expect((await send(wire)).error).toBeUndefined();
    chain.step(5);
    expect((await send(wire)).error).toMatchObject({ code: -32002, data: { err: 'BlockhashNotFound' } });
    expect((await send(wire, true)).result).toBe(signatureOf(wire));
    expect(await held()).toBe(0n);
  });

  it('lands slots after its submission, unless its blockhash has expired by then', async () => {
    const placed = await buy();
    const wire = await signed(alice, placed);
    chain.faults.next('late');
    chain.faults.lateSlots = 100;
    await send(wire);
    chain.step(99);
    expect(await held()).toBe(0n);
    chain.step(1);
    expect(await held()).toBe(BigInt(placed.outAmount));

    const second = await signed(alice, await buy());
    chain.faults.next('late');
    await send(second);
    chain.expireBlockhashes();
    chain.step(101);
    expect(chain.bank.find(signatureOf(second))).toBeNull();
    expect(await held()).toBe(BigInt(placed.outAmount));
  });

  it('counts once when delivered twice', async () => {
    const placed = await buy();
    chain.faults.next('twice');
    await send(await signed(alice, placed));
    chain.step(2);
    expect(await held()).toBe(BigInt(placed.outAmount));
  });

  it('is undone by a rollback and can land again, while confirmed blocks stay', async () => {
    const first = await buy();
    await send(await signed(alice, first));
    chain.step(2);
    chain.holdConfirmations(true);
    const second = await buy();
    const wire = await signed(alice, second);
    await send(wire);
    chain.step(5);
    const both = BigInt(first.outAmount) + BigInt(second.outAmount);
    expect(await held()).toBe(both);
    expect(await chain.tokens(alice.address, pool.mint, 'confirmed')).toBe(BigInt(first.outAmount));
    expect(() => chain.rollback(7)).toThrow(RangeError);
    const from = chain.bank.slot('processed');
    chain.rollback(chain.bank.unconfirmed);
    expect(await held()).toBe(BigInt(first.outAmount));
    expect(chain.bank.find(signatureOf(wire))).toBeNull();
    expect(chain.bank.slot('processed')).toBe(from + 1);
    await send(wire);
    expect(await held()).toBe(both);
    chain.holdConfirmations(false);
    chain.step(3);
    expect(await chain.tokens(alice.address, pool.mint, 'confirmed')).toBe(both);
  });

  it('lands on the other fork after a rollback that keeps pending transactions', async () => {
    const placed = await buy();
    const wire = await signed(alice, placed);
    chain.holdConfirmations(true);
    await send(wire);
    chain.step(3);
    const before = chain.bank.find(signatureOf(wire))?.slot ?? 0;
    chain.rollback(3, true);
    expect(await held()).toBe(BigInt(placed.outAmount));
    expect(chain.bank.find(signatureOf(wire))?.slot).toBeGreaterThan(before);
  });

  it('lands as failed, with only its fee paid, when the price exceeds the slippage', async () => {
    const wire = await signed(alice, await buy(50));
    const bob = await trader(chain, 'bob');
    const large = await order(chain, {
      inputMint: SOL_MINT,
      outputMint: pool.mint,
      amount: String(50n * SOL),
      taker: bob.address,
    });
    await send(await signed(bob, large));
    const before = chain.lamports(alice.address);
    expect((await send(wire)).error).toMatchObject({
      code: -32002,
      data: { err: { InstructionError: [4, { Custom: 6001 }] } },
    });
    await send(wire, true);
    chain.step(2);
    expect(await held()).toBe(0n);
    expect(before - chain.lamports(alice.address)).toBe(10_000n);
    const place = chain.bank.find(signatureOf(wire));
    expect(place && chain.bank.transactionAt(place)?.meta).toMatchObject({
      err: { InstructionError: [4, { Custom: 6001 }] },
      fee: 10_000,
    });
  });

  it('executes once although requested repeatedly, and expires when it cannot land', async () => {
    const placed = await buy();
    const wire = await signed(alice, placed);
    const executions = [execute(chain, wire, placed.requestId), execute(chain, wire, placed.requestId)];
    await untilFound(signatureOf(wire));
    chain.step(2);
    const [one, other] = await Promise.all(executions);
    expect(one).toMatchObject({ status: 'Success', totalOutputAmount: placed.outAmount });
    expect(other).toEqual(one);
    expect(await held()).toBe(BigInt(placed.outAmount));

    const lost = await buy();
    chain.faults.next('dropped');
    const expired = execute(chain, await signed(alice, lost), lost.requestId);
    while (!(await Promise.race([expired.then(() => true), call('getHealth').then(() => false)])))
      chain.step(20);
    expect(await expired).toMatchObject({ status: 'Failed', code: -1005 });
  });

  it('is rejected when the pool did not offer it', async () => {
    const placed = await buy();
    const other = await buy();
    expect(await execute(chain, await signed(alice, placed), 'unknown')).toMatchObject({ code: -1 });
    expect(await execute(chain, await signed(alice, other), placed.requestId)).toMatchObject({ code: -3 });
    expect(await execute(chain, placed.transaction ?? '', placed.requestId)).toMatchObject({ code: -1003 });
    const wire = Buffer.from(await signed(alice, placed), 'base64');
    wire.writeUInt8((wire.at(9) ?? 0) ^ 1, 9);
    expect((await send(wire.toString('base64'))).error?.code).toBe(-32003);
    expect(await held()).toBe(0n);
  });

  it('reports in the order that the trader cannot pay', async () => {
    const pauper = await trader(chain, 'pauper', SOL / 2n);
    const query = { inputMint: SOL_MINT, outputMint: pool.mint, amount: String(SOL), taker: pauper.address };
    expect(await order(chain, query)).toMatchObject({ transaction: '', errorCode: 1 });
    expect(await order(chain, { ...query, amount: String(SOL / 2n) })).toMatchObject({
      transaction: '',
      errorCode: 2,
    });
    await expect(order(chain, { ...query, amount: '0' })).rejects.toThrow('400');
    await expect(order(chain, { ...query, outputMint: alice.address })).rejects.toThrow('No routes found');
  });

  async function untilFound(signature: string): Promise<void> {
    while (chain.bank.find(signature) === null) await call('getHealth');
  }

  it('stays unreported while the websocket stalls, and calls above the limit are rejected', async () => {
    const subscriptions = createSolanaRpcSubscriptions(chain.wsUrl);
    const own = new AbortController();
    const slots = await subscriptions.slotNotifications().subscribe({ abortSignal: own.signal });
    const next = slots[Symbol.asyncIterator]();
    const first = next.next();
    chain.step();
    const heard = (await first).value?.slot;
    chain.faults.on('stall');
    chain.step(3);
    chain.faults.off('stall');
    const after = next.next();
    chain.step();
    expect((await after).value?.slot).toBe((heard ?? 0n) + 4n);
    own.abort();

    chain.faults.on('rate limit');
    const answers = await Promise.all(
      Array.from(
        { length: 40 },
        async () =>
          (await fetch(chain.rpcUrl, { method: 'POST', body: '{"id":1,"method":"getHealth"}' })).status,
      ),
    );
    chain.faults.off('rate limit');
    expect(new Set(answers)).toEqual(new Set([200, 429]));
  });

  it('is reported once to a subscriber who subscribes after its confirmation', async () => {
    const placed = await buy();
    const wire = await signed(alice, placed);
    await send(wire);
    chain.step(2);
    const socket = new WebSocket(chain.wsUrl);
    const params = [signatureOf(wire), { commitment: 'confirmed' }];
    socket.on('open', () =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params })),
    );
    const heard: { method?: string; params?: unknown }[] = [];
    await new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        heard.push(JSON.parse(String(data)));
        if (heard.length === 1) chain.step(3);
        else resolve();
      });
    });
    chain.step(3);
    await call('getHealth');
    socket.terminate();
    expect(heard.slice(1)).toMatchObject([
      { method: 'signatureNotification', params: { result: { value: { err: null } } } },
    ]);
  });
});
