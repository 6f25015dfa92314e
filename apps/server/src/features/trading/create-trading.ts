import { OWN_IMPACT_MS } from '@dugout/domain/execution/own-impact';
import type { MarketEvent } from '@dugout/domain/market-events';
import { Listeners } from '#/platform/async/listeners.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import { deleteLapsedClaims } from '#/platform/leases/claims.repository.ts';
import { Claims } from '#/platform/leases/claims.ts';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { pricedChannel } from '#/platform/realtime/priced-channel.ts';
import { Ceilings, type Proofs } from './ceilings/ceilings.service.ts';
import { ImpactLimit } from './ceilings/impact-limit.ts';
import { connectedRoutes } from './onchain/connected/connected.routes.ts';
import { ConnectedSwaps } from './onchain/connected/connected-swaps.service.ts';
import type { OnchainParts } from './onchain/onchain-parts.ts';
import { OnchainSwaps } from './onchain/onchain-swaps.service.ts';
import { Preparation } from './onchain/preparation.ts';
import { SwapSettler } from './onchain/settle-swap.ts';
import { SwapFollower } from './onchain/swap-follower.ts';
import { type ClaimedOrder, orderClaims } from './orders/order-claims.ts';
import type { OrderRecord } from './orders/order-record.ts';
import { OrdersService } from './orders/orders.service.ts';
import { PaperSwaps } from './paper/paper-swaps.service.ts';
import type { SwapFields } from './pricing/swap-request.ts';
import { swapIntent, swapRequest } from './pricing/swap-request.ts';
import { reportedTransactionsRoutes } from './reported/reported-transactions.routes.ts';
import { SwapStore } from './settlement/swap-store.ts';
import { SwapSubmission } from './swap-submission.ts';
import { swapsMovingSince } from './swaps/swaps.repository.ts';
import type { Swaps } from './swaps/swaps.ts';
import { tradingRoutes } from './trading.routes.ts';
import type { TradingCounts } from './trading-metrics.ts';
import type { TradingParts } from './trading-parts.ts';
import { transferRecorder } from './transfers/transfers.service.ts';

/** How often watched orders are sent at new prices. */
const REPRICE_MS = 1_000;
/** How often time-based orders are checked, and the matcher's observations saved. */
const ORDER_CLOCK_MS = 250;
const ORDER_KEEP_MS = 5_000;
/** How often changes by other servers are read. */
const ORDER_SWEEP_MS = 500;
/** How long a server that stopped answering keeps its fired orders, see `OrderRunner`. */
const ORDER_LEASE_MS = 5_000;
const LAPSED_CLAIMS_MS = 60_000;
/** How often swaps that nobody follows are continued. */
const SENT_KEEP_MS = 5_000;

export interface TradingOptions
  extends Pick<
    TradingParts,
    'db' | 'events' | 'log' | 'venue' | 'wallets' | 'tokens' | 'feeTermsOf' | 'mode' | 'now'
  > {
  readonly realtime: RealtimePublisher;
  readonly proofs: Proofs;
  /** The chain for live trading; null in paper mode. */
  readonly onchain?: OnchainParts | null;
  /** A monotonic clock in ms. */
  readonly ticks: () => number;
  /** Replaces how long a server runs an order without renewing its claim, in ms. */
  readonly orderLeaseMs?: number;
  /** Nothing is counted when omitted. */
  readonly counts?: TradingCounts;
}

function every(ms: number, run: () => void): { stop(): void } {
  const timer = setInterval(run, ms);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

const UNCOUNTED: TradingCounts = { swapAnswered: () => undefined, orderFired: () => undefined };

/** Creates swaps and orders, on paper or on a chain, and the resulting positions. */
export function createTrading(options: TradingOptions) {
  const { db, events, log, venue, wallets, tokens, feeTermsOf, mode, now } = options;
  const { realtime, proofs, onchain = null, ticks, counts = UNCOUNTED } = options;
  const runner = { server: newId(), leaseMs: options.orderLeaseMs ?? ORDER_LEASE_MS };
  const accountChanges = new Listeners<string>();
  const exitChanges = new Listeners<readonly OrderRecord[]>();
  const claims = new Listeners<ClaimedOrder>();
  const orderChanges = new Listeners<string>();
  const ceilings = new Ceilings(db, proofs);
  const impacts = new ImpactLimit(now);
  const parts: TradingParts = {
    db,
    events,
    log,
    venue,
    wallets,
    tokens,
    feeTermsOf,
    mode,
    impacts,
    now,
    changed: accountChanges.notify,
    answered: counts.swapAnswered,
  };
  const store = new SwapStore(db, events, exitChanges.notify, runner.server);
  let swaps: Swaps;
  let connected: ConnectedSwaps | null = null;
  const jobs: Job[] = [];
  const backgroundJobs: Job[] = [];
  if (onchain === null) swaps = new PaperSwaps(parts, store);
  else {
    const preparation = new Preparation(parts, onchain);
    const settler = new SwapSettler(parts, onchain.feeWallet, store);
    const swapClaims = new Claims({ db, log, kind: 'swap', holder: runner.server });
    const follower = new SwapFollower(parts, onchain.confirmations, settler, swapClaims);
    const sent = new OnchainSwaps(parts, onchain, store, preparation, follower, swapClaims);
    const claim = orderClaims(parts, runner, claims.notify);
    connected = new ConnectedSwaps(parts, onchain, sent, follower, store, preparation, claim);
    backgroundJobs.push({
      name: 'trading.sent',
      everyMs: SENT_KEEP_MS,
      runs: 'everywhere',
      run: () => follower.keep(),
    });
    swaps = sent;
  }
  const orders = new OrdersService(parts, swaps, {
    anyPool: onchain !== null,
    ticks,
    runner,
    fired: counts.orderFired,
    changed: orderChanges.notify,
  });
  jobs.unshift(
    { name: 'trading.orders', everyMs: ORDER_KEEP_MS, runs: 'everywhere', run: () => orders.keep() },
    { name: 'trading.orderChanges', everyMs: ORDER_SWEEP_MS, runs: 'everywhere', run: () => orders.sweep() },
    { name: 'trading.claims', everyMs: LAPSED_CLAIMS_MS, runs: 'once', run: () => deleteLapsedClaims(db) },
  );
  const ordersChannel = pricedChannel({ name: 'orders', read: (userId) => orders.read(userId), realtime });
  exitChanges.add((changed) => orders.standAgain(changed));
  claims.add((claim) => orders.claimed(claim));
  orderChanges.add((userId) => ordersChannel.changed(userId));
  const submission = new SwapSubmission(db, swaps, orders, now);

  return {
    routes: {
      ...tradingRoutes({ submission, swaps, orders, ceilings, impacts, now }),
      ...connectedRoutes({ connected, orders, wallets }),
      ...reportedTransactionsRoutes({ db, wallets, now }),
    },
    channels: [ordersChannel.provider],
    access: ceilings.access,
    jobs,
    /** Returns the numbers of waiting and late orders. */
    orderFigures: () => orders.figures(),
    /** Records deposits to wallets and withdrawals from them outside of trades. */
    recordTransfer: transferRecorder({ events, log, tokens, venue, now, exitsEnded: exitChanges.notify }),
    /**
     * Continues swaps interrupted by the last stop. Call it before the first swap. Returns how many swaps
     * expired.
     */
    async expirePending(): Promise<number> {
      impacts.load(await swapsMovingSince(db, now() - OWN_IMPACT_MS));
      return swaps.expirePending();
    },
    /** Swaps for a trader without a request of theirs. Throws ApiError with the codes of `POST /swap`. */
    async swap(userId: string, walletAddress: string, idempotencyKey: string, fields: SwapFields) {
      const sender = { userId, walletAddress, idempotencyKey, apiKeyId: null, proof: 'unneeded' } as const;
      await swaps.swap(swapRequest(fields, swapIntent(fields, swaps.means), sender));
    },
    /** Cancels all active orders of a trader. */
    cancelOrders: (userId: string) => orders.cancelAll(userId),
    /** Cancels all active orders of an API key. */
    cancelOrdersOfKey: (userId: string, apiKeyId: string) => orders.cancelOfKey(userId, apiKeyId),
    /** Calls `listener` with the trader whenever a swap has changed their balances or positions. */
    onAccountChange: accountChanges.add,
    /** Updates watched orders with the market. */
    start: (): { stop(): void } => every(REPRICE_MS, () => ordersChannel.reprice()),
    background: {
      jobs: backgroundJobs,
      /** Triggers the orders that the event reaches. */
      onMarketEvent: (event: MarketEvent) => orders.applied(event),
      /** Loads the open orders, which this server fires from now on. */
      start(): { stop(): void } {
        orders.load().catch((error: unknown) => log.error({ error }, 'the orders could not be loaded'));
        return every(ORDER_CLOCK_MS, () => orders.tick());
      },
    },
    /** Waits for the running orders and swaps. */
    async close(): Promise<void> {
      await orders.close();
      await swaps.close();
    },
  };
}
