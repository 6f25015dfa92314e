import { OWN_IMPACT_MS } from '@dugout/domain/execution/own-impact';
import type { MarketEvent } from '@dugout/domain/market-events';
import { Listeners } from '#/platform/async/listeners.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { pricedChannel } from '#/platform/realtime/priced-channel.ts';
import { createCeilings, type Proofs } from './ceilings/ceilings.service.ts';
import { ImpactLimit } from './ceilings/impact-limit.ts';
import type { SwapOrder } from './idempotency/request-hash.ts';
import { connectedRoutes } from './onchain/connected/connected.routes.ts';
import {
  type OnchainTrading,
  type OnchainTradingOptions,
  openOnchainTrading,
} from './onchain/open-onchain-trading.ts';
import { type ClaimedOrder, orderClaims } from './orders/order-claims.ts';
import type { OrderRecord } from './orders/order-record.ts';
import { OrdersService } from './orders/orders.service.ts';
import { PaperSwaps, type PaperSwapsOptions } from './paper/paper-swaps.service.ts';
import { reportedTransactionsRoutes } from './reported/reported-transactions.routes.ts';
import { measuredSwaps } from './swaps/measured-swaps.ts';
import { swapsMovingSince } from './swaps/swaps.repository.ts';
import { tradingRoutes } from './trading.routes.ts';
import type { TradingCounts } from './trading-metrics.ts';
import { transferRecorder } from './transfers/transfers.service.ts';

/** How often watched orders are sent at new prices. */
const REPRICE_MS = 1_000;
/** How often time-based orders are checked, and the matcher's observations saved. */
const ORDER_CLOCK_MS = 250;
const ORDER_KEEP_MS = 5_000;

export interface TradingOptions
  extends Omit<PaperSwapsOptions, 'changed' | 'exitsEnded' | 'exitsArmed' | 'impacts'> {
  readonly realtime: RealtimePublisher;
  readonly proofs: Proofs;
  /** The chain for live trading; null in paper mode. */
  readonly onChain?: OnchainTradingOptions | null;
  /** A monotonic clock in ms. */
  readonly ticks: () => number;
  /** Nothing is counted when omitted. */
  readonly counts?: TradingCounts;
}

const UNCOUNTED: TradingCounts = { swapAnswered: () => undefined, orderFired: () => undefined };

/** Creates swaps and orders, on paper or on a chain, and the resulting positions. */
export function createTrading({ realtime, ...options }: TradingOptions) {
  const { log, counts = UNCOUNTED } = options;
  const accountChanges = new Listeners<string>();
  const exitChanges = new Listeners<readonly OrderRecord[]>();
  const claims = new Listeners<ClaimedOrder>();
  const orderChanges = new Listeners<string>();
  const ceilings = createCeilings(options);
  const impacts = new ImpactLimit(ceilings, options.now);
  const common = {
    ...options,
    impacts,
    changed: accountChanges.notify,
    exitsEnded: exitChanges.notify,
    exitsArmed: exitChanges.notify,
    claimOrder: orderClaims(options, claims.notify),
  };
  const onchain: OnchainTrading | null = options.onChain
    ? openOnchainTrading({ ...common, ...options.onChain, pools: options.venue })
    : null;
  const swaps = measuredSwaps(onchain?.swaps ?? new PaperSwaps(common), counts.swapAnswered, log);
  const orders = new OrdersService({
    ...options,
    anyPool: onchain !== null,
    swaps,
    fired: counts.orderFired,
    changed: orderChanges.notify,
  });
  const ordersChannel = pricedChannel({ name: 'orders', read: (userId) => orders.read(userId), realtime });
  exitChanges.add((changed) => orders.standAgain(changed));
  claims.add((claim) => orders.claimed(claim));
  orderChanges.add((userId) => ordersChannel.changed(userId));
  const jobs: readonly Job[] = [
    { name: 'trading.orders', everyMs: ORDER_KEEP_MS, run: () => orders.keep() },
    ...(onchain?.jobs ?? []),
  ];

  return {
    routes: {
      ...tradingRoutes({ db: options.db, swaps, orders, ceilings, impacts, now: options.now }),
      ...connectedRoutes({ ...options, orders, connected: onchain?.connected ?? null }),
      ...reportedTransactionsRoutes(options),
    },
    channels: [ordersChannel.provider],
    access: ceilings.access,
    jobs,
    /** Returns the numbers of waiting and late orders. */
    orderFigures: () => orders.figures(),
    /** Records deposits to wallets and withdrawals from them outside of trades. */
    recordTransfer: transferRecorder({ ...options, exitsEnded: common.exitsEnded }),
    /**
     * Continues swaps interrupted by the last stop. Call it before the first swap. Returns how many swaps
     * expired.
     */
    async expirePending(): Promise<number> {
      impacts.load(await swapsMovingSince(options.db, options.now() - OWN_IMPACT_MS));
      return swaps.expirePending();
    },
    swap: (userId: string, order: SwapOrder) => swaps.swap(userId, order),
    /** Cancels all active orders of a trader. */
    cancelOrders: (userId: string) => orders.cancelAll(userId),
    /** Cancels all active orders of an API key. */
    cancelOrdersOfKey: (userId: string, apiKeyId: string) => orders.cancelOfKey(userId, apiKeyId),
    /** Calls `listener` with the trader whenever a swap has changed their balances or positions. */
    onAccountChange: accountChanges.add,
    /** Triggers the orders that the event reaches. */
    onMarketEvent: (event: MarketEvent) => orders.applied(event),
    /** Loads the open orders, and updates watched ones with the market. */
    start(): { stop(): void } {
      orders.load().catch((error: unknown) => log.error({ error }, 'the orders could not be loaded'));
      const timers = [
        setInterval(() => ordersChannel.reprice(), REPRICE_MS),
        setInterval(() => orders.tick(), ORDER_CLOCK_MS),
      ];
      for (const timer of timers) timer.unref();
      return { stop: () => timers.forEach(clearInterval) };
    },
    /** Waits for the running orders and swaps. */
    async close(): Promise<void> {
      await orders.close();
      await swaps.close();
    },
  };
}
