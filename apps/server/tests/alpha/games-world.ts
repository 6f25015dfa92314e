/** Callers on a real server with a market fully controlled by the test. */

import { FOLLOWER_STAKE_LAMPORTS } from '@dugout/domain/alpha/follower-rules';
import { referenceReturn } from '@dugout/domain/alpha/testing/reference-follower';
import { expect } from 'vitest';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { StagedMarket } from '#tests/kit/staged-market.ts';
import { eventually } from '#tests/kit/testing.ts';

export const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

interface Returns {
  readonly n: number;
  readonly unknown: number;
  readonly median: number;
}
interface Recorded {
  readonly callId: string;
  readonly calledAt: string;
  readonly marketCap: number;
  readonly peakMultiple: number | null;
  readonly outcome: string;
  readonly removed: boolean;
  readonly ownToken: boolean;
  readonly followerPct: number | null;
  readonly hand: object;
}
export interface CallerRecord {
  readonly userName: string;
  readonly hitRate: number | null;
  readonly n: number;
  readonly interval: readonly [number, number] | null;
  readonly total: number;
  readonly hits: number;
  readonly open: number;
  readonly removed: number;
  readonly ownTokens: number;
  readonly place: { readonly position: number } | null;
  readonly hands: object;
  readonly returns: readonly Returns[];
  readonly baseRate: Returns;
  readonly calls: readonly Recorded[];
}
export interface Answer<Data = unknown> {
  readonly status: number;
  readonly body: { readonly code: string; readonly data: Data };
}

export interface GameCaller extends Awaited<ReturnType<TestServer['trader']>> {
  readonly wallet: string;
  send<Data>(path: string, body: object): Promise<Answer<Data>>;
}

export class GamesWorld {
  readonly stage: StagedMarket;
  readonly server: TestServer;
  #listed = 0;

  private constructor(stage: StagedMarket, server: TestServer) {
    this.stage = stage;
    this.server = server;
  }

  static async open(): Promise<GamesWorld> {
    const stage = new StagedMarket();
    for (let at = 0; at < 5; at++) stage.list(`quiet ${at}`);
    // The market of a chain, which can lag, unlike the simulator.
    const settings = { MARKET_SOURCE: 'solana', SOLANA_RPC_URL: 'http://127.0.0.1:9' };
    return new GamesWorld(stage, await testServer({ market: stage.source, settings }));
  }

  token(options: Parameters<StagedMarket['list']>[1] = {}): string {
    return this.stage.list(`token ${++this.#listed}`, options);
  }

  async trader(name: string, { showWallets = false } = {}): Promise<GameCaller> {
    const trader = await this.server.trader(name);
    const send = <Data>(path: string, body: object) =>
      trader.call(`/api/v1/${path}`, { method: 'POST', body }) as Promise<Answer<Data>>;
    const { body } = (await trader.call('/api/v1/wallet/user')) as Answer<readonly { address: string }[]>;
    const wallet = body.data[0]?.address ?? '';
    if (showWallets) expect((await send('profile', { privacySettings: { showWallets } })).status).toBe(200);
    return { ...trader, send, wallet };
  }

  async call(by: GameCaller, mint: string): Promise<void> {
    const { status, body } = await by.send('alpha/call', { tokenAddress: mint });
    if (status !== 200) throw new Error(`A call was answered ${status}: ${JSON.stringify(body)}`);
  }

  /** Calls a new token for each outcome; some minutes later it trades at that percentage of the call price. */
  async calls(by: GameCaller, percents: readonly number[]): Promise<void> {
    for (const percent of percents) {
      const mint = this.token();
      await this.call(by, mint);
      this.stage.pass(3 * MINUTE_MS);
      this.stage.move(mint, percent);
    }
  }

  async read<Data>(path: string): Promise<Data> {
    return ((await this.server.client().call(`/api/v1/alpha/${path}`)) as Answer<Data>).body.data;
  }

  record(userId: string): Promise<CallerRecord> {
    return this.read(`callers/${userId}`);
  }

  /** Advances a day and waits until the caller has no open call. */
  async dayAfter(userId: string): Promise<CallerRecord> {
    this.stage.pass(DAY_MS + MINUTE_MS);
    const isOver = ({ open, total, returns, baseRate }: CallerRecord): boolean =>
      open === 0 && [...returns, baseRate].every(({ n, unknown }) => n + unknown === total);
    return eventually(async () => {
      const record = await this.record(userId);
      expect(isOver(record)).toBe(true);
      return record;
    });
  }

  /** Returns the result of a follower 30 s after the call, in percent of the stake, by the slow computation. */
  followed(mint: string, { calledAt }: Pick<Recorded, 'calledAt'>): number {
    const called = Date.parse(calledAt);
    const plan = { calledAt: called, delaySeconds: 30, stake: FOLLOWER_STAKE_LAMPORTS };
    const result = referenceReturn({ ...plan, ...this.stage.dayOf(mint, called) });
    if (result === null) throw new Error(`Nobody knows what a follower of ${mint} got`);
    return (Number(result.received - result.spent) / Number(FOLLOWER_STAKE_LAMPORTS)) * 100;
  }

  /** Returns user names, best first. A ranking is cached for five seconds. */
  async ranked(window = 'all'): Promise<readonly string[]> {
    this.stage.pass(6_000);
    const path = `callers?window=${window}&limit=100`;
    return (await this.read<{ callers: { userName: string }[] }>(path)).callers.map(
      ({ userName }) => userName,
    );
  }
}
