/** Tests the results of following each kind of simulated caller, over a simulated day and a half. */
import type { CallerHolding } from '@dugout/contract/alpha/card';
import type { MarketEvent } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import type { MarketFeed } from '@dugout/market/feed/market-feed';
import { Market } from '@dugout/market/market';
import { Rng } from '@dugout/simulator/rng';
import { Simulator } from '@dugout/simulator/simulator';
import { type CallingStyle, callingStyle } from '@dugout/simulator/traders/callers';
import { SIMULATED_TRADERS } from '@dugout/simulator/traders/simulated-traders';
import { beforeAll, describe, expect, it } from 'vitest';
import { Baselines } from '#/features/alpha/backtest/baselines.ts';
import { FollowerIndex } from '#/features/alpha/backtest/follower-index.ts';
import { CallerHoldings } from '#/features/alpha/feed/caller-holdings.ts';
import { type Call, trackedCall } from '#/features/alpha/index/call.ts';
import { aCall } from '#/features/alpha/index/calls.fixture.ts';
import { type FollowerKind, FollowerResults, returnsOfKnown } from '#/features/alpha/index/results.ts';
import type { CallerProfile } from '#/features/alpha/people/caller-profiles.ts';
import { CrowdCalls } from '#/features/crowd/crowd-calls.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { silentLog } from '#/platform/log/create-log.ts';

const GENESIS = Date.UTC(2026, 10, 19, 15);
const HOUR_MS = 3_600_000;
const STEP_MS = 20_000;
const CALLING_HOURS = 16;
const START_LAMPORTS = 10_000_000_000n;

const styleOf = (userId: string): CallingStyle | null => callingStyle(SIMULATED_TRADERS.indexOf(userId));

/** The parts of the server that a call passes through, on a market at full speed. */
class SimulatedDay {
  readonly state = new Market();
  readonly results = new FollowerResults();
  readonly calls: Call[] = [];
  readonly hands: CallerHoldings;
  /** The caller's disclosed holding two hours after each call. */
  readonly shown = new Map<string, CallerHolding>();
  readonly #simulator = new Simulator({ seed: 'frauds', genesis: GENESIS, tokens: 120, wallets: 800 });
  readonly #baselines: Baselines;
  readonly #followers: FollowerIndex;
  readonly #crowd: CrowdCalls;
  /** Lamports, and raw tokens by mint, of each simulated trader; the wallet is the user id. */
  readonly #sol = new Map<string, bigint>();
  readonly #held = new Map<string, bigint>();

  constructor() {
    const now = (): number => this.#simulator.time;
    const slot = (): number => this.#simulator.slot;
    const market = { state: this.state, wholeHistory: true, now } as unknown as MarketFeed;
    const pool = (mint: string) => this.#simulator.pool(mint);
    this.hands = new CallerHoldings(market);
    this.#baselines = new Baselines({
      market,
      isCalled: (mint) => this.calls.some((call) => call.mint === mint),
      isTradable: (mint) => pool(mint) !== null,
    });
    this.#followers = new FollowerIndex({
      db: {} as Db,
      results: this.results,
      baselines: this.#baselines,
      pool,
      now,
      slot,
      newestTrade: () => null,
      isShared: false,
    });
    const random = new Rng(14);
    this.#crowd = new CrowdCalls({
      crowd: { userIds: SIMULATED_TRADERS },
      alpha: { call: async (userId, mint) => this.#call(userId, mint) },
      trading: { swapPart: async (userId, part) => this.#swap(userId, part) },
      market: this.state,
      now,
      random: () => random.float(),
      log: silentLog,
    });
    this.#simulator.start(this.#emit);
  }

  async run(): Promise<void> {
    const stopsCalling = GENESIS + CALLING_HOURS * HOUR_MS;
    for (let time = GENESIS; time < stopsCalling; time += STEP_MS) {
      if ((time - GENESIS) % (HOUR_MS / 6) === 0) await this.#baselines.sort();
      this.#simulator.advanceTo(time, this.#emit);
      await this.#crowd.tick();
      this.#look(time);
    }
    this.#simulator.advanceTo(stopsCalling + 2 * HOUR_MS, this.#emit);
    this.#look(this.#simulator.time);
    this.#simulator.advanceTo(stopsCalling + 25 * HOUR_MS, this.#emit);
    this.#followers.tick();
  }

  callsBy(style: CallingStyle): readonly Call[] {
    return this.calls.filter(({ userId }) => styleOf(userId) === style);
  }

  returns(calls: readonly Call[], kind: FollowerKind) {
    const known = calls.map(({ callId }) => this.results.of(callId, kind));
    return returnsOfKnown(known.map((result) => (typeof result === 'number' ? result : null)));
  }

  readonly #emit = (event: MarketEvent): void => {
    this.state.apply(event);
    this.#followers.applied(event);
  };

  #look(time: number): void {
    for (const call of this.calls) {
      if (call.calledAt > time - 2 * HOUR_MS || this.shown.has(call.callId)) continue;
      const face = { wallets: [call.userId], showsWallets: true } as unknown as CallerProfile;
      this.shown.set(call.callId, this.hands.of(trackedCall(call), face));
    }
  }

  #call(userId: string, mint: string): string {
    const day = this.#simulator.time - 24 * HOUR_MS;
    if (this.calls.some((call) => call.userId === userId && call.mint === mint && call.calledAt > day))
      throw new ApiError('alpha_called_already');
    const number = this.calls.length;
    const price = this.state.prices(mint)?.priceUsd ?? 0;
    const call: Call = {
      ...aCall(number, this.#simulator.time, price, userId),
      mint,
      ...this.hands.atCall(mint, [userId]),
    };
    this.calls.push(call);
    this.#followers.begin(call);
    return call.callId;
  }

  #swap(userId: string, part: Parameters<TradingPart>[1]): void {
    const isBuy = part.inputMint === SOL_MINT;
    const mint = isBuy ? part.outputMint : part.inputMint;
    const [sol, held] = [this.#sol.get(userId) ?? START_LAMPORTS, this.#held.get(userId + mint) ?? 0n];
    const amount = ((isBuy ? sol : held) * BigInt(part.amountPercent)) / 100n;
    const side = isBuy ? 'buy' : 'sell';
    const order = { wallet: userId, mint, side, mode: 'ExactIn', amount, limit: 1n } as const;
    const fill = this.#simulator.reserve(order, this.#emit);
    if (fill.status === 'refused') throw new ApiError('no_liquidity');
    fill.print();
    this.#sol.set(userId, isBuy ? sol - fill.amountIn : sol + fill.amountOut);
    this.#held.set(userId + mint, isBuy ? held + fill.amountOut : held - fill.amountIn);
  }
}

type TradingPart = ConstructorParameters<typeof CrowdCalls>[0]['trading']['swapPart'];

let day: SimulatedDay;

beforeAll(async () => {
  day = new SimulatedDay();
  await day.run();
});

describe('followers of simulated frauds', () => {
  it('do worse than the base rate and than followers of good callers', () => {
    const [frauds, good] = [day.callsBy('fraud'), day.callsBy('early')];
    const followed = day.returns(frauds, '30');
    const base = day.returns(frauds, 'baseline');
    expect(followed).toMatchObject({ n: frauds.length, unknown: 0 });
    expect(followed.n).toBeGreaterThan(50);
    expect(base.n).toBeGreaterThan(50);
    expect(followed.median).toBeLessThan((base.median ?? Number.NaN) - 10);
    expect(followed.median).toBeLessThan((day.returns(good, '30').median ?? Number.NaN) - 10);
    const [worst] = base.interval ?? [];
    expect(followed.interval?.[1]).toBeLessThan(worst ?? Number.NaN);
  });

  it('can see that the token was held before the call and sold since', () => {
    for (const { callId } of day.callsBy('fraud'))
      expect(day.shown.get(callId)).toMatchObject({ kind: 'sold', heldBefore: true, soldPct: 100 });
    for (const { callId } of day.callsBy('early'))
      expect(day.shown.get(callId)).toEqual({ kind: 'neverHeld' });
  });
});
