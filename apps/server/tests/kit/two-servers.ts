/** Two servers in one process on one database, with the same secrets. */
import { testDatabase } from './database.ts';
import { type TestServer, type TestServerOptions, testServer } from './server.ts';
import { StagedMarket } from './staged-market.ts';

interface TwoServers {
  readonly first: TestServer;
  readonly second: TestServer;
  stop(): Promise<void>;
}

export async function twoServers(options: TestServerOptions = {}): Promise<TwoServers> {
  const database = await testDatabase();
  const common = {
    ...options,
    database: { ...database, close: () => Promise.resolve() },
    besideOthers: true,
  };
  const first = await testServer({ market: new StagedMarket().source, ...common });
  const second = await testServer({ market: new StagedMarket().source, ...common });
  return {
    first,
    second,
    stop: async () => {
      await Promise.all([first.stop(), second.stop()]);
      await database.close();
    },
  };
}
