/** Ways to bring a swap onto the chain, which the trial compares. */
import type { ChainKey } from '@dugout/local-chain/keys';
import type { LocalChain } from '@dugout/local-chain/local-chain';
import type { Pool } from '@dugout/local-chain/pools/pool';
import { readWire } from '@dugout/local-chain/wire-transaction';
import type { ChainConnection, OnItsWay, Outcome } from '#/execution/onchain/chain.ts';
import { ConfirmationTracker } from '#/execution/onchain/confirmation-tracker.ts';
import { openChain } from '#/execution/onchain/connection/chain-connection.ts';
import { FeeMarket } from '#/execution/onchain/fee-market.ts';
import { BlockEngine } from '#/execution/onchain/senders/block-engine.ts';
import { nodes } from '#/execution/onchain/senders/nodes.ts';
import type { Sent } from '#/execution/onchain/senders/sender.ts';
import { Senders } from '#/execution/onchain/senders/senders.ts';
import type { OnchainParts } from '#/features/trading/onchain/onchain-parts.ts';
import { chainFacts, Preparation } from '#/features/trading/onchain/preparation.ts';
import { applyMarket } from '#/features/trading/pricing/execution.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { createRpcPool } from '#/platform/rpc/rpc-pool.ts';
import { poolBuy, poolVenue, signedBy } from './pool-venue.ts';

const SOL = 1_000_000_000n;
const AMOUNT = SOL / 1_000n;
const SLIPPAGE_BPS = 3_000;
/** The max of the automatic fee, and the tip of a protected swap. */
const MAX_FEE_LAMPORTS = 1_000_000;
const PROTECTED_TIP = 10_000n;
/** Regions of the block engine, and the requests that each allows the server per slot. */
const REGIONS = 2;
const ENGINE_PER_SLOT = 2;
const SECOND_MS = 1_000;
/** One swap in this many is protected. */
const PROTECTED_ONE_IN = 4;
/** The preset 'Trench low' of the sender before. */
const FEE_BEFORE = 300_000n;
const TIP_BEFORE = 500_000n;
/** The lowest usual limit that no swap of the trial exceeds. Dugout 0.2.0 had the same. */
const FLAT_UNITS = 250_000;

export interface SentSwap {
  readonly way: OnItsWay;
  readonly outcome: Promise<Outcome>;
  readonly tipLamports: bigint;
  readonly isProtected: boolean;
  /** Raw units that the trader receives. */
  readonly bought: bigint;
}

interface LandingClient {
  readonly name: string;
  /** Builds, signs and sends a buy. */
  send(trader: ChainKey, pool: Pool, number: number): Promise<SentSwap>;
  stop(): void;
}

export type ClientOf = (local: LocalChain, pace: Pace) => LandingClient;

interface Pace {
  readonly slotMs: number;
  readonly nodes: number;
}

const waysOf = (signed: string, lifetime: { lastValidBlockHeight: bigint; slot: number }): OnItsWay => ({
  transaction: signed,
  signature: readWire(Buffer.from(signed, 'base64')).signature,
  lastValidBlockHeight: lifetime.lastValidBlockHeight,
  slot: lifetime.slot,
});

const open = (local: LocalChain, count: number): ChainConnection =>
  openChain({ rpcUrls: Array.from({ length: count }, () => local.rpcUrl), wsUrls: [local.wsUrl] });

/** Prepares and sends as the server does: measured limits, an automatic fee, all senders at once. */
export function currentClient(local: LocalChain, pace: Pace): LandingClient {
  const chain = open(local, pace.nodes);
  const stopped = new AbortController();
  const engine = new BlockEngine({
    urls: Array.from({ length: REGIONS }, () => local.engine.url),
    key: null,
    perSecond: ENGINE_PER_SLOT * (SECOND_MS / pace.slotMs),
    floor: { prices: null },
    log: silentLog,
    stopped: stopped.signal,
  });
  const senders = new Senders([nodes(chain), engine], silentLog);
  const confirmations = new ConfirmationTracker({
    chain,
    senders,
    log: silentLog,
    everyMs: pace.slotMs,
    resendMs: 2 * pace.slotMs,
  });
  const feeMarket = new FeeMarket(chain, silentLog);
  const venue = poolVenue(local, chain);
  const keys = new Map<string, ChainKey>();
  const onchain = {
    chain,
    feeMarket,
    venues: [venue],
    marketDelayMs: () => null,
    twoNodesAbove: 1_000n * SOL,
    means: senders.means,
    async sign({ wallet }, transaction) {
      const key = keys.get(wallet);
      if (key === undefined) throw new Error(`no key of ${wallet}`);
      const signed = signedBy(transaction, key);
      return {
        transaction: signed,
        signature: waysOf(signed, { lastValidBlockHeight: 0n, slot: 0 }).signature,
      };
    },
  } as Pick<
    OnchainParts,
    'chain' | 'feeMarket' | 'venues' | 'marketDelayMs' | 'twoNodesAbove' | 'sign' | 'means'
  >;
  const parts = { tokens: { tokenFacts: () => null } };
  const preparation = new Preparation(
    parts as unknown as ConstructorParameters<typeof Preparation>[0],
    onchain as OnchainParts,
  );
  return {
    name: 'Dugout',
    async send(trader, pool, number) {
      keys.set(trader.address, trader);
      const isProtected = number % PROTECTED_ONE_IN === 0;
      const tipLamports = isProtected ? PROTECTED_TIP : 0n;
      const { fees, units } = feeMarket.estimate(pool.mint, pool.key.address);
      const execution = applyMarket(
        {
          auto: { priority: { level: 'fast', maxLamports: MAX_FEE_LAMPORTS }, slippage: null },
          slippageBps: SLIPPAGE_BPS,
          networkLamports: 0n,
          priorityLamports: BigInt(MAX_FEE_LAMPORTS),
          tipLamports,
          protect: isProtected,
        },
        { fees, units, range: null, tips: null },
      );
      const intent = {
        side: 'buy',
        mint: pool.mint,
        mode: 'ExactIn',
        size: { raw: AMOUNT },
        limit: 1n,
        execution,
      } as const;
      const { done } = await preparation.prepare(
        {
          intent,
          owner: trader.address,
          wallet: trader.address,
          connected: false,
          funds: { lamports: local.lamports(trader.address, 'confirmed'), tokens: 0n },
          terms: { discountBps: 0n, referrers: [] } as never,
        },
        chainFacts(chain, pool.mint),
        null,
        new AbortController(),
      );
      const { sent, plan } = done;
      const outcome = confirmations.follow(sent, { protect: isProtected, tipLamports });
      return { way: sent, outcome, tipLamports, isProtected, bought: plan.outAmount };
    },
    stop() {
      stopped.abort();
      confirmations.stop();
      chain.stop();
    },
  };
}

interface FlatOptions {
  readonly name: string;
  readonly feeLamports: bigint;
  readonly tipLamports: bigint;
  readonly nodes: number;
  /** Whether it sends to all nodes rather than to one. */
  readonly toAll: boolean;
}

/** Sends with a fixed fee and a flat compute limit, and again every 2 s of a 400 ms slot. */
function flatClient(local: LocalChain, { slotMs }: Pace, options: FlatOptions): LandingClient {
  const { name, feeLamports, tipLamports, toAll } = options;
  const chain = open(local, toAll ? options.nodes : 1);
  const urls = Array.from({ length: options.nodes }, () => local.rpcUrl);
  const node = createRpcPool({ urls, attempts: 2 });
  const sendToOne = (transaction: string) =>
    node.call('sendTransaction', [transaction, { encoding: 'base64', skipPreflight: true, maxRetries: 0 }]);
  const senders = {
    forget: () => undefined,
    send({ transaction }: Sent) {
      (toAll ? chain.send(transaction) : sendToOne(transaction)).catch(() => undefined);
    },
  };
  const confirmations = new ConfirmationTracker({
    chain,
    senders,
    log: silentLog,
    everyMs: slotMs,
    resendMs: 5 * slotMs,
  });
  return {
    name,
    async send(trader, pool) {
      const order = { wallet: trader.address, amount: AMOUNT, slippageBps: SLIPPAGE_BPS, tipLamports };
      const { lifetime, amountOut, assembled } = await poolBuy(local, chain, pool, order);
      const way = waysOf(
        signedBy(assembled({ units: FLAT_UNITS, loadedBytes: null }, feeLamports), trader),
        lifetime,
      );
      return { way, outcome: confirmations.follow(way), tipLamports, isProtected: false, bought: amountOut };
    },
    stop() {
      confirmations.stop();
      node.stop();
      chain.stop();
    },
  };
}

/** The sender before: a preset's fee and tip, whether or not a block engine gets it. */
export const earlierClient = (local: LocalChain, pace: Pace): LandingClient =>
  flatClient(local, pace, {
    name: 'Dugout 0.2.0',
    feeLamports: FEE_BEFORE,
    tipLamports: TIP_BEFORE,
    nodes: pace.nodes,
    toAll: false,
  });

const fixedFeeClient =
  (nodesUsed: (pace: Pace) => number, toAll: boolean) =>
  (feeLamports: bigint): ClientOf =>
  (local, pace) =>
    flatClient(local, pace, {
      name: `${toAll ? 'all nodes at once' : 'one node'}, ${feeLamports.toLocaleString('en')} lamports`,
      feeLamports,
      tipLamports: 0n,
      nodes: nodesUsed(pace),
      toAll,
    });

export const plainClient = fixedFeeClient(() => 1, false);
/** A plain client as above, except that it sends to every node: what a fixed fee costs apart from lost transactions. */
export const spreadClient = fixedFeeClient(({ nodes: count }) => count, true);
