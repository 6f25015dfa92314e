import type { MarketFeed } from '@dugout/market/feed/market-feed';
import type { OutsideKeys } from '#/execution/keys/outside-keys.ts';
import type { Onchain } from '#/execution/onchain/onchain.ts';
import type { Venue } from '#/execution/paper/paper.venue.ts';
import type { Bus } from '#/platform/bus/bus.ts';
import type { Config } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { Notifiers } from '#/platform/events/notifiers.ts';
import type { Facts } from '#/platform/facts/facts.ts';
import type { OwnOrigins } from '#/platform/http/callers/origin.ts';
import type { RateLimits } from '#/platform/http/rate-limit.ts';
import type { Duties } from '#/platform/leases/duties.ts';
import type { Servers } from '#/platform/leases/live-servers.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Progress } from '#/platform/log/progress.ts';
import type { Mailer } from '#/platform/mail/mailer.ts';
import type { Metrics } from '#/platform/metrics/metrics.ts';
import type { Network } from '#/platform/network/network.ts';
import type { PictureStore } from '#/platform/pictures/picture-store.ts';
import type { UploadStore } from '#/platform/pictures/upload-store.ts';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import type { OpenAccounts } from '#/platform/realtime/open-accounts.ts';
import type { Snapshots } from '#/platform/snapshot/snapshots.ts';
import type { SignerClient } from '#/signer/client.ts';
import type { ExportedTable } from './exported-tables.ts';

export interface Parts {
  readonly config: Config;
  readonly log: Log;
  readonly db: Db;
  readonly bus: Bus;
  readonly facts: Facts;
  readonly events: EventBus;
  readonly duties: Duties;
  readonly realtime: RealtimePublisher;
  readonly accounts: OpenAccounts;
  readonly rateLimits: RateLimits;
  readonly servers: Servers;
  readonly market: MarketFeed;
  /** Fills paper orders, and provides the pools that orders are quoted against. */
  readonly venue: Venue;
  /** The chain for live orders; null unless `TRADING_MODE` is live. */
  readonly onchain: Onchain | null;
  readonly signer: SignerClient;
  /** The external signer for new wallets; null for the built-in one. */
  readonly outsideKeys: OutsideKeys | null;
  /** PBKDF2 rounds for passwords that arrive as typed. */
  readonly passwordIterations: number;
  readonly pictures: PictureStore;
  readonly uploads: UploadStore;
  readonly metrics: Metrics;
  /** The network outside the chain; null for none. */
  readonly network: Network | null;
  readonly origins: OwnOrigins;
  /** Null when no e-mails are sent. */
  readonly mailer: Mailer | null;
  /** This build: its version and the text of CHANGELOG.md. */
  readonly release: { readonly version: string; readonly changelog: string };
  /** Notifications of the features created so far, see `Notifiers`. */
  readonly notifiers: () => readonly Notifiers[];
  readonly exports: () => readonly ExportedTable[];
  /** Saves state that a start would otherwise have to rebuild. */
  readonly snapshots: Snapshots;
  readonly progress: Progress;
  /** Returns the wall clock, unix ms. */
  readonly now: () => number;
}
