/** Two servers on one database that see the same staged market. */

import { SOL_MINT } from '@dugout/domain/sol';
import type { Answer, CallOptions, TestClient } from '@dugout/testkit/client';
import { expect } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import type { Log } from '#/platform/log/log.ts';
import { testDatabase } from '#tests/kit/database.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { StagedMarket } from '#tests/kit/staged-market.ts';

type Server = Pick<TestServer, 'client' | 'sql'>;

/** A trader who is signed in on both servers. */
export class TwiceSignedIn {
  readonly userId: string;
  readonly on: readonly [TestClient, TestClient];

  constructor(userId: string, on: readonly [TestClient, TestClient]) {
    this.userId = userId;
    this.on = on;
  }

  /** Returns the data of a call to one of the servers, which must succeed. */
  async data<T>(place: 0 | 1, path: string, options: CallOptions = {}): Promise<T> {
    const answer: Answer = await this.on[place].call(`/api/v1${path}`, options);
    expect([path, answer.status, answer.status === 200 ? '' : answer.body]).toEqual([path, 200, '']);
    return (answer.body as { readonly data: T }).data;
  }

  post<T>(place: 0 | 1, path: string, body: object): Promise<T> {
    return this.data(place, path, { method: 'POST', body });
  }

  async swap(
    place: 0 | 1,
    mint: string,
    part: { amount: string } | { amountPercent: number },
  ): Promise<void> {
    const [wallet] = await this.data<{ address: string }[]>(place, '/wallet/user');
    const pair = 'amount' in part ? [SOL_MINT, mint] : [mint, SOL_MINT];
    await this.post(place, '/swap', {
      walletAddress: wallet?.address,
      preset: 'high',
      inputMint: pair[0],
      outputMint: pair[1],
      ...part,
    });
  }
}

/** The second server reads another price of SOL at the same moment. */
const OTHER_SOL_USD = 210;

export async function twoMarkets() {
  const market = new StagedMarket();
  const database = await testDatabase();
  const kept = { ...database, close: () => Promise.resolve() };
  const errors: string[] = [];
  const log: Log = { ...silentLog, error: (_, text) => void errors.push(text), child: () => log };
  const start = (source: StagedMarket['source']) =>
    testServer({ market: source, database: kept, besideOthers: true, log });
  const tape = market.another(OTHER_SOL_USD);
  const [mint, other] = [market.list('dog'), market.list('cat')];
  for (let at = 0; at < 5; at++) market.list(`quiet ${at}`);
  // The tapes begin before the first call.
  market.move(mint, 101);
  market.move(mint, 100);
  const first = await start(market.source);
  const second = await start(tape.source);
  const servers = [first, second] as const;
  const stopped = new Set<0 | 1>();
  const end = async (place: 0 | 1): Promise<void> => {
    if (stopped.has(place)) return;
    stopped.add(place);
    await servers[place].stop();
  };
  return {
    market,
    mint,
    other,
    /** The tape of the second server. */
    tape,
    servers,
    /** The errors that the servers logged. */
    errors,
    sql: first.sql,
    async trader(name: string): Promise<TwiceSignedIn> {
      const own = await first.trader(name);
      const again = (second as Server).client();
      const body = { email: own.email, password: own.password };
      const { status } = await again.call('/api/auth/sign-in/email', { method: 'POST', body });
      expect(status).toBe(200);
      return new TwiceSignedIn(own.userId, [own, again]);
    },
    /** Ends one of the servers. */
    end,
    async stop(): Promise<void> {
      await end(0);
      await end(1);
      await database.close();
    },
  };
}
