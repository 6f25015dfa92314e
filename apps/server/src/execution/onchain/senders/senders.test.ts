import { HELIUS_TIP_ACCOUNTS, JITO_TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
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
import { BlockEngine } from './block-engine.ts';
import { nodes } from './nodes.ts';
import { Senders } from './senders.ts';
import { sendingServiceOf, stakedEndpoint } from './staked-endpoint.ts';
import { protectedTip } from './tips.ts';

const SOL = 1_000_000_000n;
const TIP = 10_000n;
const payee = address('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV');
const tipAccount = address<string>(JITO_TIP_ACCOUNTS[0]);

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

  function signed(amount: bigint, tip = TIP, tipTo = tipAccount) {
    const lifetime = local.bank.lifetime('confirmed');
    const bytes = toWire(
      signedTransaction(
        [
          transferSol(payer.address, payee, amount),
          ...(tip > 0n ? [transferSol(payer.address, tipTo, tip)] : []),
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
  const engine = (perSecond = 1_000) =>
    new BlockEngine({
      urls: [`${local.engine.url}/?uuid=key`],
      key: null,
      perSecond,
      floor: { prices: null },
      log: silentLog,
      stopped: stopped.signal,
    });
  const both = () => new Senders([nodes(chain), engine()], silentLog);
  const sends = () => ({
    nodes: local.calls.get('sendTransaction') ?? 0,
    engine: local.engine.accepted.length,
  });
  const acceptedBy = (count: number) => vi.waitFor(() => expect(local.engine.accepted.length).toBe(count));

  it('hands a protected transaction to no node, and it lands through the block engine', async () => {
    const sent = signed(SOL);
    both().send(sent, { protect: true, tipLamports: TIP });
    await acceptedBy(1);
    expect(sends()).toEqual({ nodes: 0, engine: 1 });
    expect(local.lamports(payee)).toBe(0n);
    local.step();
    expect(local.lamports(payee)).toBe(SOL);
  });

  it('publishes nothing when a protected transaction has no protected sender', async () => {
    const sent = signed(SOL);
    new Senders([nodes(chain)], silentLog).send(sent, { protect: true, tipLamports: TIP });
    local.step(3);
    expect(sends()).toEqual({ nodes: 0, engine: 0 });
  });

  it('hands a transaction without a tip to the nodes only, all of them at once', async () => {
    const sent = signed(SOL, 0n);
    both().send(sent, { protect: false, tipLamports: 0n });
    await vi.waitFor(() => expect(sends()).toEqual({ nodes: 2, engine: 0 }));
    local.step();
    expect(local.lamports(payee)).toBe(SOL);
  });

  it('hands one with a tip to nodes and engine, and it lands once', async () => {
    const sent = signed(SOL);
    both().send(sent, { protect: false, tipLamports: TIP });
    await vi.waitFor(() => expect(sends()).toEqual({ nodes: 2, engine: 1 }));
    local.step(2);
    expect(local.lamports(payee)).toBe(SOL);
  });

  it('leaves out a protected transaction that would fail, which costs nothing', async () => {
    const before = local.lamports(payer.address);
    const sent = signed(20n * SOL);
    both().send(sent, { protect: true, tipLamports: TIP });
    await acceptedBy(1);
    local.step(2);
    expect(local.bank.find(sent.signature)).toBeNull();
    expect(local.lamports(payer.address)).toBe(before);
  });

  it('knows the lowest tips that its senders take', () => {
    const { means } = both();
    expect(means.tips).toMatchObject([
      { isProtected: true, minLamports: 1_000n, accounts: JITO_TIP_ACCOUNTS },
    ]);
    expect(protectedTip(means)).toBe(1_000n);
    const without = new Senders([nodes(chain)], silentLog);
    expect(without.means.tips).toEqual([]);
    expect(protectedTip(without.means)).toBeNull();
  });

  it('sends protected transactions as bundles, so that an address that is no block engine publishes nothing', async () => {
    both().send(signed(SOL), { protect: true, tipLamports: TIP });
    await acceptedBy(1);
    expect([...local.engine.calls.keys()].sort()).toEqual(['getTipAccounts', 'sendBundle']);
  });

  it('hands a tip to the sender whose account it pays, and to no other', async () => {
    const service = sendingServiceOf('https://sender.helius-rpc.com/fast?swqos_only=true');
    const staked = stakedEndpoint({
      url: local.rpcUrl,
      service,
      jupiterKey: null,
      floor: { prices: null },
      stopped: stopped.signal,
    });
    const senders = new Senders([staked, engine()], silentLog);
    local.airdrop(address(HELIUS_TIP_ACCOUNTS[3]), SOL);
    local.step(3);
    const toEngine = signed(SOL);
    const toService = signed(2n * SOL, TIP, address<string>(HELIUS_TIP_ACCOUNTS[3]));
    senders.send(toEngine, { protect: false, tipLamports: TIP });
    await vi.waitFor(() => expect(sends()).toEqual({ nodes: 0, engine: 1 }));
    senders.send(toService, { protect: false, tipLamports: TIP });
    await vi.waitFor(() => expect(sends()).toEqual({ nodes: 1, engine: 1 }));
    senders.send(signed(3n * SOL, 4_999n, address<string>(HELIUS_TIP_ACCOUNTS[3])), {
      protect: false,
      tipLamports: 4_999n,
    });
    senders.send(toService, { protect: true, tipLamports: TIP });
    local.step(2);
    expect(local.engine.accepted).toEqual([toEngine.signature]);
    expect(local.lamports(payee)).toBe(3n * SOL);
    expect(sends()).toEqual({ nodes: 1, engine: 1 });
  });

  it('lands what a block engine delays or reorders, once each', async () => {
    local.engine.reorders = true;
    local.engine.faults.lateSlots = 3;
    const senders = both();
    const [first, second, late] = [signed(SOL), signed(2n * SOL), signed(4n * SOL)];
    for (const sent of [first, second]) senders.send(sent, { protect: true, tipLamports: TIP });
    await acceptedBy(2);
    local.engine.faults.next('late');
    senders.send(late, { protect: true, tipLamports: TIP });
    await acceptedBy(3);
    local.step();
    const [at, before] = [first, second].map(({ signature }) => local.bank.find(signature));
    expect(before?.slot).toBe(at?.slot);
    expect(before?.index).toBeLessThan(at?.index ?? 0);
    expect(local.lamports(payee)).toBe(3n * SOL);
    local.step(3);
    expect(local.lamports(payee)).toBe(7n * SOL);
  });

  it('stays within the limit of the block engine, however many swaps there are', async () => {
    local.engine.perSecond = 8;
    const senders = new Senders([engine(8)], silentLog);
    for (let swap = 1; swap <= 12; swap++)
      senders.send(signed(BigInt(swap) * SOL), { protect: true, tipLamports: TIP });
    await vi.waitFor(() => expect(local.engine.accepted).toHaveLength(12), { timeout: 20_000 });
    expect(local.engine.refused).toBe(0);
  });

  it('hands over every swap to a block engine that allows less than the setting, with few refusals', async () => {
    local.engine.perSecond = 4;
    const senders = new Senders([engine(8)], silentLog);
    for (let swap = 1; swap <= 12; swap++)
      senders.send(signed(BigInt(swap) * SOL), { protect: true, tipLamports: TIP });
    await vi.waitFor(() => expect(local.engine.accepted).toHaveLength(12), { timeout: 20_000 });
    expect(local.engine.refused).toBeLessThanOrEqual(6);
  }, 30_000);

  it('tips the accounts that the block engine names, and protects nothing without any', async () => {
    local.engine.tipAccounts = [JITO_TIP_ACCOUNTS[2]];
    const { means } = both();
    await vi.waitFor(() => expect(means.tips).toMatchObject([{ accounts: [JITO_TIP_ACCOUNTS[2]] }]));
    local.engine.tipAccounts = [payee];
    const without = both().means;
    await vi.waitFor(() => expect(protectedTip(without)).toBeNull());
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
