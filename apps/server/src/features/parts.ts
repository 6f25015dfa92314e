import type { MarketFeed } from '@dugout/market/feed/market-feed';
import type { OutsideKeys } from '#/execution/keys/outside-keys.ts';
import type { Onchain } from '#/execution/onchain/onchain.ts';
import type { Venue } from '#/execution/venue.ts';
import type { Bus } from '#/platform/bus/bus.ts';
import type { Config } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { Notifiers } from '#/platform/events/notifiers.ts';
import type { OwnOrigins } from '#/platform/http/callers/origin.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Progress } from '#/platform/log/progress.ts';
import type { Mailer } from '#/platform/mail/mailer.ts';
import type { Metrics } from '#/platform/metrics/metrics.ts';
import type { Network } from '#/platform/network/network.ts';
import type { PictureStore } from '#/platform/pictures/picture-store.ts';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import type { OpenAccounts } from '#/platform/realtime/open-accounts.ts';
import type { Snapshots } from '#/platform/snapshot/snapshots.ts';
import type { SignerClient } from '#/signer/client.ts';
import type { ExportedTable } from './exported-tables.ts';

/** What the server hands to each feature. */
export interface Parts {
  readonly config: Config;
  readonly log: Log;
  readonly db: Db;
  readonly bus: Bus;
  readonly events: EventBus;
  readonly realtime: RealtimePublisher;
  /** Which accounts have live sockets open. */
  readonly accounts: OpenAccounts;
  readonly market: MarketFeed;
  /** Where paper orders are filled, and the pools that orders are quoted against. */
  readonly venue: Venue;
  /** The chain that orders are filled on; null unless `TRADING_MODE` is live. */
  readonly onchain: Onchain | null;
  readonly signer: SignerClient;
  /** Where new wallets are made; null for the own signer. */
  readonly outsideKeys: OutsideKeys | null;
  /** Rounds of PBKDF2 for passwords that come as they were typed. */
  readonly passwordIterations: number;
  /** Pictures from token makers, re-encoded. */
  readonly pictures: PictureStore;
  /** Pictures from traders, re-encoded. */
  readonly uploads: PictureStore;
  readonly metrics: Metrics;
  /** What may be reached outside the chain; null for nothing. */
  readonly network: Network | null;
  readonly origins: OwnOrigins;
  /** Null where no e-mails are sent. */
  readonly mailer: Mailer | null;
  /** This build: its version and the text of CHANGELOG.md. */
  readonly release: { readonly version: string; readonly changelog: string };
  /** What the features created so far notify of, see `Notifiers`. */
  readonly notifiers: () => readonly Notifiers[];
  /** What the features created so far export of a trader's data. */
  readonly exports: () => readonly ExportedTable[];
  /** Where a feature keeps state that a start would read at length. */
  readonly snapshots: Snapshots;
  /** Takes how far long work of the start has come. */
  readonly progress: Progress;
  /** The wall clock, unix ms. */
  readonly now: () => number;
}
