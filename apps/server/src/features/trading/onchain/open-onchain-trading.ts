import type { Chain, Confirmations } from '#/execution/onchain/chain.ts';
import type { OnchainVenue } from '#/execution/onchain/onchain-venue.ts';
import type { CheckUnsigned, SignTransaction } from '#/execution/onchain/signing.ts';
import type { Venue } from '#/execution/venue.ts';
import type { WalletsDoor } from '#/features/wallets/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { Log } from '#/platform/log/log.ts';
import type { ImpactLimit } from '../ceilings/impact-limit.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { FeeTermsOf, TokenDirectory, TradersWallets } from '../ports.ts';
import { swapStore } from '../swaps/swap-store.ts';
import { type ConnectedSwapsOptions, connectedSwaps } from './connected/connected-swaps.service.ts';
import { OnchainSwaps } from './onchain-swaps.service.ts';
import { settlement } from './settle-swap.ts';

/** The chain's parts of trading. */
export interface OnchainTradingOptions {
  readonly chain: Chain;
  /** Shared with the withdrawals. */
  readonly confirmations: Confirmations;
  /** In the order in which they are tried. */
  readonly venues: readonly OnchainVenue[];
  readonly sign: SignTransaction;
  readonly checkUnsigned: CheckUnsigned;
  /** Announces to the signer that a swap of this token may follow. */
  readonly watchPrice: (owner: string, mint: string) => void;
  /** The wallet that receives the platform's fee. */
  readonly feeWallet: string;
  /** Returns how far the market lags the chain in ms; null when unknown. */
  readonly marketDelayMs: () => number | null;
  /** Lamports above which two nodes must confirm a swap, when there are two. */
  readonly twoNodesAbove: bigint;
  /** Lamports that may leave a trader's wallets within a day; losses of swaps count. */
  readonly outflowCap: bigint;
  readonly isBookedAsTransfer: WalletsDoor['isBookedAsTransfer'];
  /** How long a response waits for the chain, in ms. */
  readonly waitMs?: number;
}

interface Around extends OnchainTradingOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly log: Log;
  readonly pools: Pick<Venue, 'pool'>;
  readonly wallets: TradersWallets;
  readonly tokens: TokenDirectory;
  readonly feeTermsOf: FeeTermsOf;
  readonly impacts: ImpactLimit;
  readonly now: () => number;
  readonly changed: (userId: string) => void;
  readonly claimOrder: ConnectedSwapsOptions['claimOrder'];
  readonly exitsEnded: (orders: readonly OrderRecord[]) => void;
  readonly exitsArmed: (orders: readonly OrderRecord[]) => void;
}

const WAIT_MS = 8_000;
const KEEP_MS = 5_000;

/** Creates swaps that are signed and sent. */
export function openOnchainTrading(options: Around) {
  const store = swapStore(options);
  const all = { waitMs: WAIT_MS, ...options, store, settle: settlement({ ...options, store }) };
  const swaps = new OnchainSwaps(all);
  return {
    swaps,
    connected: connectedSwaps({ ...all, swaps }),
    jobs: [{ name: 'trading.sent', everyMs: KEEP_MS, run: () => swaps.keep() }] satisfies readonly Job[],
  };
}

export type OnchainTrading = ReturnType<typeof openOnchainTrading>;
