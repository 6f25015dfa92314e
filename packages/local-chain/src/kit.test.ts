import { tradingFee } from '@dugout/domain/execution/trading-fee';
import { decodeTransaction } from '@dugout/solana/decode';
import { fromJson } from '@dugout/solana/transactions/from-json';
import {
  appendTransactionMessageInstructions,
  assertIsSendableTransaction,
  assertIsTransactionWithBlockhashLifetime,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  type Signature,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  signature as toSignature,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalChain } from './local-chain.ts';
import { tokenAccountOf } from './pools/pool.ts';
import { startChain } from './start-chain.ts';
import { clients, execute, landedOf, order, SOL, SOL_MINT, signed, trader, until } from './trader.fixture.ts';

describe('the local chain with the unmodified @solana/kit', () => {
  let chain: LocalChain;
  let alice: KeyPairSigner;
  let bob: KeyPairSigner;

  beforeAll(async () => {
    chain = await startChain({ slotMs: 100, seed: 'kit' });
    alice = await trader(chain, 'alice');
    bob = await trader(chain, 'bob');
  });
  afterAll(() => chain.stop());

  async function built(instructions: readonly Instruction[], payer = alice) {
    const { value: lifetime } = await clients(chain)
      .rpc.getLatestBlockhash({ commitment: 'confirmed' })
      .send();
    const transaction = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
      (message) => signTransactionMessageWithSigners(message),
    );
    assertIsSendableTransaction(transaction);
    assertIsTransactionWithBlockhashLifetime(transaction);
    return transaction;
  }

  async function confirmed(instructions: readonly Instruction[]): Promise<Signature> {
    const transaction = await built(instructions);
    await sendAndConfirmTransactionFactory(clients(chain))(transaction, { commitment: 'confirmed' });
    return getSignatureFromTransaction(transaction);
  }

  const statusOf = (signature: Signature) => landedOf(chain, signature);

  it('sends SOL and confirms it by subscription', async () => {
    const before = chain.lamports(bob.address);
    const signature = await confirmed([
      getTransferSolInstruction({ source: alice, destination: bob.address, amount: 2n * SOL }),
    ]);
    expect(chain.lamports(bob.address)).toBe(before + 2n * SOL);
    const transaction = await statusOf(signature);
    expect(transaction?.meta?.fee).toBe(5_000n);
    expect(transaction?.meta?.err).toBeNull();
    expect(transaction?.meta?.logMessages).toContain('Program 11111111111111111111111111111111 success');
  });

  it.each(['BENCH', 'NIGHT'])('sends %s and confirms it by polling', async (symbol) => {
    const pool = chain.pools.find(({ token }) => token.symbol === symbol);
    if (pool === undefined) throw new Error('no such token');
    await chain.giveTokens(pool.mint, alice.address, 5_000_000n);
    const { program, decimals } = pool.token;
    const [from, to] = await Promise.all(
      [alice, bob].map(({ address }) => tokenAccountOf(address, pool.mint, program)),
    );
    if (from === undefined || to === undefined) throw new Error('no account');
    const transaction = await built([
      getCreateAssociatedTokenIdempotentInstruction({
        payer: alice,
        owner: bob.address,
        ata: to,
        mint: pool.mint,
        tokenProgram: program,
      }),
      getTransferCheckedInstruction(
        { source: from, mint: pool.mint, destination: to, authority: alice, amount: 1_234_567n, decimals },
        { programAddress: program },
      ),
    ]);
    const { rpc } = clients(chain);
    const wire = getBase64EncodedWireTransaction(transaction);
    const signature = await rpc.sendTransaction(wire, { encoding: 'base64' }).send();
    for (;;) {
      const { value } = await rpc.getSignatureStatuses([signature]).send();
      if (value[0]?.confirmationStatus === 'confirmed') break;
      await chain.nextSlot();
    }
    const { value: balance } = await rpc.getTokenAccountBalance(to, { commitment: 'confirmed' }).send();
    expect(balance).toMatchObject({ amount: '1234567', decimals });
    const { value: accounts } = await rpc
      .getTokenAccountsByOwner(
        bob.address,
        { mint: pool.mint },
        { encoding: 'jsonParsed', commitment: 'confirmed' },
      )
      .send();
    expect(accounts.map(({ account }) => account.data.parsed.info.tokenAmount.amount)).toEqual(['1234567']);
    const transactionStatus = await statusOf(signature);
    expect(transactionStatus?.meta?.postTokenBalances?.map((entry) => entry.uiTokenAmount.amount)).toContain(
      '1234567',
    );
    expect(transactionStatus?.meta?.innerInstructions?.length).toBeGreaterThan(0);
  });

  it('swaps both ways in one transaction co-signed by the pool, including the platform fee', async () => {
    const platform = await trader(chain, 'platform');
    const [pool] = chain.pools;
    if (pool === undefined) throw new Error('no pool');
    const fee = { referralAccount: platform.address, referralFee: '100', slippageBps: '300' };
    const housed = chain.lamports(platform.address);
    const buy = await order(chain, {
      inputMint: SOL_MINT,
      outputMint: pool.mint,
      amount: String(SOL),
      taker: alice.address,
      ...fee,
    });
    const before = await chain.tokens(alice.address, pool.mint);
    const bought = await execute(chain, await signed(alice, buy), buy.requestId);
    expect(bought).toMatchObject({
      status: 'Success',
      code: 0,
      totalInputAmount: String(SOL),
      totalOutputAmount: buy.outAmount,
    });
    expect((await chain.tokens(alice.address, pool.mint)) - before).toBe(BigInt(buy.outAmount));
    expect(chain.lamports(platform.address) - housed).toBe(tradingFee(SOL));
    const sell = await order(chain, {
      inputMint: pool.mint,
      outputMint: SOL_MINT,
      amount: buy.outAmount,
      taker: alice.address,
      ...fee,
    });
    const sold = await execute(chain, await signed(alice, sell), sell.requestId);
    expect(sold).toMatchObject({ status: 'Success', totalOutputAmount: sell.outAmount });
    expect(await chain.tokens(alice.address, pool.mint)).toBe(before);

    const trades = await Promise.all(
      [bought, sold].map(async ({ signature }) => {
        const { rpcUrl } = chain;
        const params = [
          signature,
          { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 },
        ];
        const response = await fetch(rpcUrl, {
          method: 'POST',
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTransaction', params }),
        });
        const { result } = (await response.json()) as { result: { [key: string]: unknown } };
        return decodeTransaction(fromJson(result)).trades;
      }),
    );
    const routed = SOL - tradingFee(SOL);
    expect(trades.flat()).toMatchObject([
      {
        market: 'local',
        side: 'buy',
        mint: pool.mint,
        wallet: alice.address,
        quoteAmount: routed,
        tokenAmount: BigInt(buy.outAmount),
      },
      {
        market: 'local',
        side: 'sell',
        mint: pool.mint,
        wallet: alice.address,
        tokenAmount: BigInt(buy.outAmount),
      },
    ]);
    const reserves = trades.flat().map((trade) => trade.reserves);
    expect(reserves[1]?.base).toBe(pool.token.pooled);
    expect(reserves[0]?.base).toBe(pool.token.pooled - BigInt(buy.outAmount));
  });

  it('explains why a transaction cannot land before it is sent', async () => {
    const pauper = await trader(chain, 'pauper', SOL);
    const tooMuch = await built(
      [getTransferSolInstruction({ source: pauper, destination: bob.address, amount: 5n * SOL })],
      pauper,
    );
    await expect(
      sendAndConfirmTransactionFactory(clients(chain))(tooMuch, { commitment: 'confirmed' }),
    ).rejects.toMatchObject({
      cause: { context: { code: 1 } },
    });
    const twice = await built([
      getTransferSolInstruction({ source: alice, destination: bob.address, amount: 1n }),
    ]);
    const send = async () =>
      await sendAndConfirmTransactionFactory(clients(chain))(twice, { commitment: 'confirmed' });
    await send();
    await expect(send()).rejects.toThrow();
    const named = await clients(chain)
      .rpc.getSignaturesForAddress(alice.address, { commitment: 'confirmed' })
      .send();
    expect(named.filter(({ signature }) => signature === getSignatureFromTransaction(twice))).toHaveLength(1);
  });

  it('simulates without side effects', async () => {
    const transaction = await built([
      getTransferSolInstruction({ source: alice, destination: bob.address, amount: SOL }),
    ]);
    const before = chain.lamports(bob.address);
    const { value } = await clients(chain)
      .rpc.simulateTransaction(getBase64EncodedWireTransaction(transaction), {
        encoding: 'base64',
        sigVerify: true,
      })
      .send();
    expect(value.err).toBeNull();
    expect(value.unitsConsumed).toBeGreaterThan(0n);
    expect(chain.lamports(bob.address)).toBe(before);
  });

  it('notifies of accounts, logs and slots', async () => {
    const { rpcSubscriptions } = clients(chain);
    const own = new AbortController();
    const { signal: abortSignal } = own;
    const listener = await trader(chain, 'listener', SOL);
    const accounts = await rpcSubscriptions
      .accountNotifications(listener.address, { commitment: 'confirmed', encoding: 'base64' })
      .subscribe({ abortSignal });
    const logs = await rpcSubscriptions
      .logsNotifications({ mentions: [listener.address] }, { commitment: 'confirmed' })
      .subscribe({ abortSignal });
    const slots = await rpcSubscriptions.slotNotifications().subscribe({ abortSignal });
    const sent: string[] = [];
    const heard = Promise.all([
      until(accounts, ({ value }) => value.lamports === SOL + 5n),
      until(logs, ({ value }) => sent.includes(value.signature)),
      until(slots, ({ slot }) => slot > 1_000n),
    ]);
    sent.push(chain.airdrop(listener.address, 5n));
    await heard;
    own.abort();
  });

  it('responds to queries about itself, its blocks and its accounts', async () => {
    const { rpc } = clients(chain);
    expect(await rpc.getHealth().send()).toBe('ok');
    expect(await rpc.getGenesisHash().send()).toBe(chain.bank.genesisHash);
    const height = await rpc.getBlockHeight({ commitment: 'confirmed' }).send();
    const { value: latest } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
    expect(latest.lastValidBlockHeight).toBeGreaterThanOrEqual(height + 150n);
    expect((await rpc.isBlockhashValid(latest.blockhash, { commitment: 'confirmed' }).send()).value).toBe(
      true,
    );
    expect(await rpc.getMinimumBalanceForRentExemption(165n).send()).toBe(2_039_280n);
    const airdropped = toSignature(await rpc.requestAirdrop(bob.address, SOL as never).send());
    await chain.nextSlot();
    await chain.nextSlot();
    const { value: statuses } = await rpc.getSignatureStatuses([airdropped]).send();
    const slot = statuses[0]?.slot ?? 0n;
    const block = await rpc
      .getBlock(slot, {
        commitment: 'confirmed',
        encoding: 'json',
        maxSupportedTransactionVersion: 0,
        rewards: false,
      })
      .send();
    expect(block?.transactions.map(({ transaction }) => transaction.signatures[0])).toContain(airdropped);
    const { value: both } = await rpc
      .getMultipleAccounts([bob.address, SOL_MINT], { encoding: 'base64', commitment: 'confirmed' })
      .send();
    expect(both.map((account) => account?.owner)).toEqual([
      '11111111111111111111111111111111',
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    ]);
    expect(
      Number((await rpc.getBalance(bob.address, { commitment: 'confirmed' }).send()).value),
    ).toBeGreaterThan(0);
  });
});
