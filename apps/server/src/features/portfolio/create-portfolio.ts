import type { TradingReads } from '#/features/trading/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { listen } from '#/platform/events/listener.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { Log } from '#/platform/log/log.ts';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { pricedChannel } from '#/platform/realtime/priced-channel.ts';
import { type AccountOptions, accountService } from './account.service.ts';
import { equityService } from './equity.service.ts';
import { portfolioRoutes } from './portfolio.routes.ts';
import { portfolioService } from './portfolio.service.ts';

/** How often watched positions are sent at new prices. */
const REPRICE_MS = 1_000;
/** How often the equity of all traders is noted for their curve, and that of noted traders is stored. */
const EQUITY_MS = 600_000;
const DUE_EQUITY_MS = 5_000;
const THIN_MS = 6 * 3_600_000;

const ACCOUNT_EVENTS = [
  'wallets.created',
  'wallets.changed',
  'wallets.withdrawn',
  'wallets.withdrawalFailed',
  'wallets.deposited',
] as const;
const EQUITY_EVENTS = ['trading.landed', 'wallets.withdrawn', 'wallets.deposited'] as const;

export interface PortfolioOptions extends Omit<AccountOptions, 'equity' | 'reads'> {
  readonly db: Db;
  readonly reads: TradingReads;
  readonly log: Log;
  readonly realtime: RealtimePublisher;
  /** Calls its listener when a swap has changed a trader's balances or positions. */
  readonly onAccountChange: (listener: (userId: string) => void) => void;
  /** Unix ms. */
  readonly now: () => number;
}

export function createPortfolio({ realtime, onAccountChange, ...options }: PortfolioOptions) {
  const equity = equityService(options);
  const accounts = accountService({ ...options, equity });
  const account = pricedChannel({ name: 'account', read: accounts.account, realtime });
  const portfolio = portfolioService({ ...options, equity });
  onAccountChange(account.changed);
  const jobs: readonly Job[] = [
    { name: 'portfolio.equityOfTraders', everyMs: DUE_EQUITY_MS, runs: 'once', run: () => equity.keepDue() },
    { name: 'portfolio.equity', everyMs: EQUITY_MS, runs: 'once', run: () => equity.allMoved() },
    { name: 'portfolio.thinEquity', everyMs: THIN_MS, runs: 'once', run: () => equity.thin() },
  ];

  return {
    routes: portfolioRoutes({ accounts, portfolio }),
    channels: [account.provider],
    listeners: [
      listen('portfolio.account', ACCOUNT_EVENTS, async ({ userId }) => account.changed(userId)),
      listen('portfolio.equity', EQUITY_EVENTS, ({ userId }) => equity.changed(userId)),
    ],
    jobs,
    /** Updates watched positions with the market. */
    start(): { stop(): void } {
      const timer = setInterval(() => account.reprice(), REPRICE_MS);
      timer.unref();
      return { stop: () => clearInterval(timer) };
    },
  };
}
