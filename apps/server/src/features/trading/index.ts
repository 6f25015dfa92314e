import type { MarketEvent } from '@dugout/domain/market-events';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { accountService } from './account.service.ts';
import { createCeilings, type Proofs } from './ceilings/ceilings.service.ts';
import { type LiveTrading, type LiveTradingOptions, openLiveTrading } from './live/live-trading.ts';
import type { OrderRecord } from './orders/order-record.ts';
import { OrdersService } from './orders/orders.service.ts';
import { equityService } from './portfolio/equity.service.ts';
import { portfolioService } from './portfolio/portfolio.service.ts';
import type { PublicTransactions } from './ports.ts';
import { pricedChannel } from './priced.channel.ts';
import { recordsRoutes } from './records/records.routes.ts';
import { SwapService, type SwapServiceOptions } from './swap.service.ts';
import type { Swaps } from './swaps.ts';
import { tradingRoutes } from './trading.routes.ts';
import { transferRecorder } from './transfers.service.ts';

export type { Proofs } from './ceilings/ceilings.service.ts';
export { landedFillsSince, type OutsideFill, tradedLamports } from './fills.repository.ts';
export { booksMisfit } from './live/books-fit.ts';
export type { Chain, LandedTransaction, Lifetime, Moved, SignatureStatus, TokenHolding, Trial, Watched } from './live/chain.ts';
export { Follower } from './live/follower.ts';
export type { LiveTradingOptions } from './live/live-trading.ts';
export { type LiveOrder, type LiveQuote, type LiveVenue, type Unsigned, VenueRefusal } from './live/live-venue.ts';
export { type BuildTransfer, liveWithdrawals } from './live/live-withdrawals.ts';
export { type Signed, SigningRefused, type SignTransaction, type SwapPromise, type WithdrawPromise } from './live/signing.ts';
export { oneFillAtATime } from './one-fill-at-a-time.ts';
export type { PublicTransactions, TokenDirectory, TradersWallets } from './ports.ts';
export { costOfHeld } from './positions.repository.ts';
export type { TradablePool, Venue, VenueOrder, VenueResult } from './venue.ts';

/** How often what traders watch is sent at new prices. */
const REPRICE_MS = 1_000;
/** How often orders that wait for time are looked at, and how often what the matcher has seen is kept. */
const ORDER_CLOCK_MS = 250;
const ORDER_KEEP_MS = 5_000;
/** How often the worth of all who trade is kept for their curve, and that of those whose trades have just landed. */
const WORTH_MS = 600_000;
const TRADERS_WORTH_MS = 5_000;

export interface TradingFeatureOptions extends Omit<SwapServiceOptions, 'changed' | 'exitsEnded' | 'exitsArmed'> {
  readonly live: RealtimePublisher;
  readonly publicTransactions: PublicTransactions;
  readonly proofs: Proofs;
  /** What live trading needs; null where swaps are of play money. */
  readonly onChain?: LiveTradingOptions | null;
  /** Milliseconds that only go forward. */
  readonly ticks: () => number;
}

/** Swaps in play money, orders, positions, portfolio and wallet history. */
export function createTradingFeature({ live: publisher, ...options }: TradingFeatureOptions) {
  const { log } = options;
  const equity = equityService(options);
  const accounts = accountService({ ...options, equity });
  const account = pricedChannel({ name: 'account', read: accounts.books, live: publisher, log });
  const common = {
    ...options,
    changed: account.changed,
    exitsEnded: (ended: readonly OrderRecord[]) => orders.ended(ended),
    exitsArmed: (armed: readonly OrderRecord[]) => orders.armed(armed),
  };
  const live: LiveTrading | null = options.onChain ? openLiveTrading({ ...common, ...options.onChain, pools: options.venue }) : null;
  const swaps: Swaps = live?.swaps ?? new SwapService(common);
  const orders: OrdersService = new OrdersService({
    ...options,
    anyPool: live !== null,
    swaps,
    changed: (userId) => ordersChannel.changed(userId),
  });
  const ordersChannel = pricedChannel({ name: 'orders', read: (userId) => orders.read(userId), live: publisher, log });
  const portfolio = portfolioService({ ...options, equity });
  const ceilings = createCeilings(options);
  options.events.on('wallets.created', 'trading.account', async ({ userId }) => account.changed(userId));
  for (const news of ['trading.landed', 'wallets.withdrawn', 'wallets.deposited'] as const) {
    options.events.on(news, 'trading.worth', async ({ userId }) => equity.changed(userId));
  }
  const jobs: readonly Job[] = [
    { name: 'trading.orders', everyMs: ORDER_KEEP_MS, run: () => orders.keep() },
    { name: 'trading.worthOfTraders', everyMs: TRADERS_WORTH_MS, run: () => equity.keepChanged() },
    { name: 'trading.worth', everyMs: WORTH_MS, run: () => equity.keepAll() },
    ...(live?.jobs ?? []),
  ];

  return {
    routes: {
      ...tradingRoutes({ db: options.db, swaps, orders, accounts, portfolio, ceilings, now: options.now }),
      ...recordsRoutes(options),
    },
    channels: [account.provider, ordersChannel.provider],
    jobs,
    /** For the wallets: what reaches them or leaves them outside of trades. */
    recordTransfer: transferRecorder({ ...options, exitsEnded: common.exitsEnded }),
    /** Takes up what the last stop cut off; call it before the first swap. Answers how many swaps have expired by it. */
    expirePending: () => swaps.expirePending(),
    /** To be called when the wallets of a trader have changed. */
    accountChanged: account.changed,
    /** To be called with every event that the market has taken in: fires the orders that it fires. */
    applied: (event: MarketEvent) => orders.applied(event),
    /** Arms the orders, and keeps what traders watch moving with the market. */
    start(): { stop(): void } {
      live?.start();
      orders.load().catch((error: unknown) => log.error({ error }, 'the orders could not be armed'));
      const timers = [
        setInterval(() => {
          account.reprice();
          ordersChannel.reprice();
        }, REPRICE_MS),
        setInterval(() => orders.tick(), ORDER_CLOCK_MS),
      ];
      for (const timer of timers) timer.unref();
      return { stop: () => timers.forEach(clearInterval) };
    },
    /** Waits for the orders and swaps that are running. */
    async close(): Promise<void> {
      await orders.close();
      await swaps.close();
      await live?.stop();
    },
  };
}

export type TradingFeature = ReturnType<typeof createTradingFeature>;
