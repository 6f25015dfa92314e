import type { NoteDeposit, NoteOutflow } from '#/features/wallets/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { Log } from '#/platform/log/log.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { FeeTermsOf, TokenDirectory, TradersWallets } from '../ports.ts';
import { swapBooks } from '../swap-books.ts';
import type { Venue } from '../venue.ts';
import type { Chain } from './chain.ts';
import type { Follower } from './follower.ts';
import { LiveSwaps } from './live-swaps.service.ts';
import type { LiveVenue } from './live-venue.ts';
import { settlement } from './settle.ts';
import type { SignTransaction } from './signing.ts';
import { WalletWatch } from './wallet-watch.ts';

/** What a chain brings to trading. */
export interface LiveTradingOptions {
  readonly chain: Chain;
  /** Shared with the withdrawals. */
  readonly follower: Follower;
  /** In the order in which they are tried. */
  readonly venues: readonly LiveVenue[];
  readonly sign: SignTransaction;
  /** Who gets the platform's fee. */
  readonly feeWallet: string;
  /** How far the market lags the chain in ms; null when that is not known. */
  readonly marketDelayMs: () => number | null;
  readonly countLoss: (userId: string, lamports: bigint) => Promise<void>;
  readonly noteDeposit: NoteDeposit;
  readonly noteOutflow: NoteOutflow;
  /** How long an answer waits for the chain, and how often the wallets are compared with it, in ms. */
  readonly waitMs?: number;
  readonly watchMs?: number;
}

interface Around extends LiveTradingOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly log: Log;
  readonly pools: Pick<Venue, 'pool'>;
  readonly wallets: TradersWallets;
  readonly tokens: TokenDirectory;
  readonly feeTermsOf: FeeTermsOf;
  readonly now: () => number;
  readonly changed: (userId: string) => void;
  readonly exitsEnded: (orders: readonly OrderRecord[]) => void;
  readonly exitsArmed: (orders: readonly OrderRecord[]) => void;
}

const WAIT_MS = 8_000;
const KEEP_MS = 5_000;

/** Swaps that are signed and sent, and wallets whose balances are the chain's. */
export function openLiveTrading(options: Around) {
  const books = swapBooks(options);
  const swaps = new LiveSwaps({ waitMs: WAIT_MS, ...options, books, settle: settlement({ ...options, books }) });
  const watch = new WalletWatch({ ...options, ...(options.watchMs === undefined ? {} : { everyMs: options.watchMs }) });
  return {
    swaps,
    jobs: [{ name: 'trading.sent', everyMs: KEEP_MS, run: () => swaps.keep() }] satisfies readonly Job[],
    start: () => watch.start(),
    stop: () => watch.stop(),
  };
}

export type LiveTrading = ReturnType<typeof openLiveTrading>;
