import type { MarketStream } from '#/ingest/log/market-stream.ts';
import type { MarketSource } from '#/ingest/source.ts';
import type { HintLink } from '#/platform/bus/hint-link.ts';
import type { Config } from '#/platform/config/config.ts';
import type { Database } from '#/platform/db/open-database.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Network } from '#/platform/network/network.ts';
import type { ServiceManager } from '#/platform/service-manager/service-manager.ts';
import type { Places } from './places.ts';

export interface ServerOptions {
  readonly config: Config;
  readonly log: Log;
  readonly places: Places;
  /** Identifies this exact build, for the snapshots of its state. Without it none are kept. */
  readonly program?: string;
  readonly serviceManager?: ServiceManager;
  /** Called with a line for the operator when the start waits for something. */
  readonly onWaiting?: (line: string) => void;
  /** Called when a failure cannot be repaired at run time and the process should exit. */
  readonly onFatal: (error: Error) => void;
  /** Called when the process should drain, then exit and start again; `onFatal` is called when it is absent. */
  readonly onLeave?: (error: Error) => void;
  /** The AWS variables, only for the process that calls the KMS. */
  readonly aws?: Readonly<Record<string, string>>;
  /** Network access for names and pictures of tokens, besides the chain. None by default. */
  readonly network?: Network;
  /** Rounds of PBKDF2 for plaintext passwords. Tests use fewer. */
  readonly passwordIterations?: number;
  readonly simulated?: { readonly tokens?: number; readonly wallets?: number; readonly historyMs?: number };
  readonly market?: MarketSource;
  /** Database to use instead of the configured one, for tests. It is closed with the server. */
  readonly database?: Database;
  /** Serves together with other servers on one database without NATS, for tests of two servers. */
  readonly besideOthers?: boolean;
  /** Take the place of NATS in tests. */
  readonly hints?: HintLink;
  readonly marketStream?: MarketStream;
  /** The monotonic clock of the contact with other servers, in ms, for tests. */
  readonly ticks?: () => number;
}
