import type { LivePublisher } from '#/platform/live/channel.ts';
import { accountChannel } from './account.channel.ts';
import { accountService } from './account.service.ts';
import type { PublicTransactions } from './ports.ts';
import { SwapService, type SwapServiceOptions } from './swap.service.ts';
import { tradingRoutes } from './trading.routes.ts';

export { landedFillsSince, type OutsideFill } from './fills.repository.ts';
export type { PublicTransactions, TokenDirectory, TradersWallets } from './ports.ts';
export type { TradablePool, Venue, VenueOrder, VenueResult } from './venue.ts';

/** How often watched positions are sent at new prices. */
const REPRICE_MS = 1_000;

export interface TradingFeatureOptions extends Omit<SwapServiceOptions, 'changed'> {
  readonly live: LivePublisher;
  readonly publicTransactions: PublicTransactions;
}

/** Swaps in play money, positions, portfolio and wallet history. */
export function createTradingFeature({ live, ...options }: TradingFeatureOptions) {
  const accounts = accountService(options);
  const account = accountChannel({ accounts, live, log: options.log });
  const swaps = new SwapService({ ...options, changed: account.changed });
  options.events.on('wallets.created', 'trading.account', async ({ userId }) => account.changed(userId));

  return {
    routes: tradingRoutes({ swaps, accounts, now: options.now }),
    channels: [account.provider],
    /** Gives back what was set aside by swaps that the last stop cut off; call it before the first swap. Answers how many. */
    expirePending: () => swaps.expirePending(),
    /** To be called when the wallets of a trader have changed. */
    accountChanged: account.changed,
    /** Keeps the profit of watched positions moving with the market. */
    start(): { stop(): void } {
      const timer = setInterval(account.reprice, REPRICE_MS);
      timer.unref();
      return { stop: () => clearInterval(timer) };
    },
    /** Waits for the swaps that are running. */
    close: () => swaps.close(),
  };
}

export type TradingFeature = ReturnType<typeof createTradingFeature>;
