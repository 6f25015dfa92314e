import type { MarketSource } from '#/ingest/source.ts';
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
  /** Identifies this very program, for the snapshots of its state; none are kept unless it is given. */
  readonly program?: string;
  /** Where the service manager hears how the start comes along. */
  readonly serviceManager?: ServiceManager;
  /** Called with a line for the operator when the start waits for something. */
  readonly onWaiting?: (line: string) => void;
  /** Something that cannot be put right while running has broken: the process should end. */
  readonly onFatal: (error: Error) => void;
  /** The AWS variables, for the process that asks the KMS alone. */
  readonly aws?: Readonly<Record<string, string>>;
  /** What may be reached outside the chain for names and pictures of tokens; nothing unless it is given. */
  readonly network?: Network;
  /** Rounds of PBKDF2 for passwords that come as they were typed; fewer for tests alone. */
  readonly passwordIterations?: number;
  /** Size of a simulated world, for tests. */
  readonly simulated?: { readonly tokens?: number; readonly wallets?: number; readonly historyMs?: number };
  /** A market to use instead of the one that the settings name, for tests. */
  readonly market?: MarketSource;
  /** A database to use instead of the one that the settings name, for tests; it is closed with the server. */
  readonly database?: Database;
}
