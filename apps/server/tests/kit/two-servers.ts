/** Two servers in one process on one database, with the same secrets. */
import type { MarketSource } from '#/ingest/index.ts';
import type { Role } from '#/platform/config/roles.ts';
import type { Db } from '#/platform/db/db.ts';
import { testDatabase } from './database.ts';
import { HintNet, type TestLink } from './hint-net.ts';
import { type TestServer, type TestServerOptions, testServer } from './server.ts';
import { StagedMarket } from './staged-market.ts';

interface TwoServers {
  readonly first: TestServer;
  readonly second: TestServer;
  /** Carries the hints between the servers. */
  readonly net: HintNet;
  readonly links: { readonly first: TestLink; readonly second: TestLink };
  stop(): Promise<void>;
}

interface TwoServersOptions extends TestServerOptions {
  /** The market of the second server; `market` is that of the first. Each has an empty one by default. */
  readonly secondMarket?: MarketSource;
  /** The roles of the second server; `roles` are those of the first. */
  readonly secondRoles?: readonly Role[];
  /** Wraps the database that the second server uses. */
  readonly secondDbOf?: (db: Db) => Db;
}

export async function twoServers({
  market = new StagedMarket().source,
  secondMarket = new StagedMarket().source,
  secondDbOf = (db) => db,
  roles,
  secondRoles,
  ...options
}: TwoServersOptions = {}): Promise<TwoServers> {
  const database = await testDatabase();
  const net = new HintNet();
  const links = { first: net.link(), second: net.link() };
  const common = {
    ...options,
    database: { ...database, close: () => Promise.resolve() },
    besideOthers: true,
    ticks: net.ticks,
  };
  const first = await testServer({ market, hints: links.first, ...common, ...(roles && { roles }) });
  const second = await testServer({
    market: secondMarket,
    hints: links.second,
    dbOf: secondDbOf,
    ...common,
    ...(secondRoles && { roles: secondRoles }),
  });
  return {
    first,
    second,
    net,
    links,
    stop: async () => {
      await Promise.all([first.stop(), second.stop()]);
      await database.close();
    },
  };
}
