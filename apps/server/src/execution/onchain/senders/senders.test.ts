import { TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import { type ChainKey, chainKey, signedTransaction, toWire } from '@dugout/local-chain/keys';
import type { LocalChain } from '@dugout/local-chain/local-chain';
import { transferSol } from '@dugout/local-chain/pools/instructions';
import { startChain } from '@dugout/local-chain/start-chain';
import { readWire } from '@dugout/local-chain/wire-transaction';
import { address } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import type { ChainConnection } from '../chain.ts';
import { ConfirmationTracker } from '../confirmation-tracker.ts';
import { openChain } from '../connection/chain-connection.ts';
import { blockEngine } from './block-engine.ts';
import { nodes } from './nodes.ts';
import { Senders } from './senders.ts';

const SOL = 1_000_000_000n;
const TIP = 10_000n;
const payee = address('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV');
const tipAccount = address(TIP_ACCOUNTS[0]);

describe('senders', () => {
  let local: LocalChain;
  let chain: ChainConnection;
  let payer: ChainKey;
  let stopped: AbortController;
  beforeEach(async () => {
    local = await startChain({ seed: 'senders', slotMs: 'by hand' });
    chain = openChain({ rpcUrls: [local.rpcUrl, local.rpcUrl], wsUrls: [local.wsUrl] });
    payer = chainKey('senders', 'payer');
    local.airdrop(payer.address, 10n * SOL);
    local.step(3);
    stopped = new AbortController();
  });
  afterEach(async () => {
    stopped.abort();
    chain.stop();
    await local.stop();
  });

  function signed(amount: bigint, tip = TIP) {
    const lifetime = local.bank.lifetime('confirmed');
    const bytes = toWire(
      signedTransaction(
        [
          transferSol(payer.address, payee, amount),
          ...(tip > 0n ? [transferSol(payer.address, tipAccount, tip)] : []),
        ],
        payer.address,
        lifetime,
        [payer],
      ),
    );
    const { signature } = readWire(bytes);
    const transaction = Buffer.from(bytes).toString('base64');
    return { signature, transaction, lastValidBlockHeight: lifetime.lastValidBlockHeight, slot: 1 };
  }
  const both = () =>
    new Senders([nodes(chain), blockEngine(`${local.engine.url}/?uuid=key`, stopped.signal)], silentLog);
  const sends = () => ({
    nodes: local.calls.get('sendTransaction') ?? 0,
    engine: local.engine.calls.get('sendTransaction') ?? 0,
  });
  const acceptedBy = (engine: number) =>
    vi.waitFor(() => expect(local.engine.calls.get('sendTransaction') ?? 0).toBe(engine));

  it('hands a protected transaction to no node, and it lands through the block engine', async () => {
    const { transaction, signature } = signed(SOL);
    both().send(transaction, signature, { protect: true, tipLamports: TIP });
    await acceptedBy(1);
    expect(sends()).toEqual({ nodes: 0, engine: 1 });
    expect(local.lamports(payee)).toBe(0n);
    local.step();
    expect(local.lamports(payee)).toBe(SOL);
  });

  it('publishes nothing when a protected transaction has no protected sender', async () => {
    const { transaction, signature } = signed(SOL);
    new Senders([nodes(chain)], silentLog).send(transaction, signature, { protect: true, tipLamports: TIP });
    local.step(3);
    expect(sends()).toEqual({ nodes: 0, engine: 0 });
  });

  it('hands a transaction without a tip to the nodes only, all of them at once', async () => {
    const { transaction, signature } = signed(SOL, 0n);
    both().send(transaction, signature, { protect: false, tipLamports: 0n });
    await vi.waitFor(() => expect(sends()).toEqual({ nodes: 2, engine: 0 }));
    local.step();
    expect(local.lamports(payee)).toBe(SOL);
  });

  it('hands one with a tip to nodes and engine, and it lands once', async () => {
    const { transaction, signature } = signed(SOL);
    both().send(transaction, signature, { protect: false, tipLamports: TIP });
    await vi.waitFor(() => expect(sends()).toEqual({ nodes: 2, engine: 1 }));
    local.step(2);
    expect(local.lamports(payee)).toBe(SOL);
  });

  it('leaves out a protected transaction that would fail, which costs nothing', async () => {
    const before = local.lamports(payer.address);
    const { transaction, signature } = signed(20n * SOL);
    both().send(transaction, signature, { protect: true, tipLamports: TIP });
    await acceptedBy(1);
    local.step(2);
    expect(local.bank.find(signature)).toBeNull();
    expect(local.lamports(payer.address)).toBe(before);
  });

  it('knows the lowest tips that its senders take', () => {
    expect(both().means).toEqual({ protectedTip: 1_000n, openTip: 1_000n });
    const without = new Senders([nodes(chain)], silentLog);
    expect(without.means).toEqual({ protectedTip: null, openTip: null });
  });

  it('sends again until a lossy block engine lands it', async () => {
    local.engine.faults.next('dropped', 2);
    const tracker = new ConfirmationTracker({
      chain,
      senders: both(),
      log: silentLog,
      everyMs: 20,
      resendMs: 30,
    });
    const way = signed(SOL);
    const outcome = tracker.follow(way, { protect: true, tipLamports: TIP });
    await vi.waitFor(() => expect(sends().engine).toBeGreaterThanOrEqual(3));
    local.step(4);
    await expect(outcome).resolves.toMatchObject({ kind: 'landed' });
    expect(sends().nodes).toBe(0);
    tracker.stop();
  });
});
