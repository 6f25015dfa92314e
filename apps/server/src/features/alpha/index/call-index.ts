import type { Call, Extremes, HoldingTrades, Outcome, Repricing } from './call.ts';
import { DAY_MS, NO_TRADES, type TrackedCall, trackedCall } from './call.ts';
import { CallerCalls } from './caller-calls.ts';
import { type RecordedTrades, replay } from './replay.ts';
import { TokenCalls } from './token-calls.ts';

export interface KeptOutcome {
  /** Unix ms: includes every trade up to then. */
  readonly seenUntil: number;
  readonly since: Extremes;
  readonly day: Extremes | null;
  readonly outcome: Outcome;
  readonly holding: HoldingTrades;
  readonly complete: boolean;
  readonly buys: number;
  readonly sells: number;
}

export interface KeptCall {
  readonly call: Call;
  readonly hidden: boolean;
  readonly orphaned: boolean;
  readonly repricing: Repricing | null;
  readonly kept: KeptOutcome | null;
}

interface Loaded {
  readonly tracked: TrackedCall;
  readonly kept: KeptOutcome | null;
}

function restore(tracked: TrackedCall, kept: KeptOutcome | null): void {
  if (kept === null) return;
  tracked.holding = kept.holding;
  if (kept.day !== null) Object.assign(tracked, { day: kept.day, complete: kept.complete });
  if (kept.outcome.kind !== 'open') tracked.outcome = kept.outcome;
}

export class CallIndex {
  readonly #byId = new Map<string, TrackedCall>();
  readonly #tokens = new Map<string, TokenCalls>();
  readonly #callers = new Map<string, CallerCalls>();
  readonly #all: TrackedCall[] = [];
  readonly #shown: TrackedCall[] = [];
  /** Calls that were hidden before they were known: hidden on another server. */
  readonly #hiddenEarly = new Set<string>();
  /** Calls whose day may not be over, oldest first. */
  #open: TrackedCall[] = [];

  readonly #rated = new Set<CallerCalls>();
  #version = 0;
  #follows = true;
  readonly #ended: (mint: string) => void;

  /** `ended` is called with the token of each call whose day is over. */
  constructor(ended: (mint: string) => void = () => undefined) {
    this.#ended = ended;
  }

  get version(): number {
    return this.#version;
  }
  /** Whether this server follows the tape; otherwise it adopts outcomes that another stores. */
  get follows(): boolean {
    return this.#follows;
  }
  get size(): number {
    return this.#byId.size;
  }

  find(callId: string): TrackedCall | undefined {
    return this.#byId.get(callId);
  }
  all(): readonly TrackedCall[] {
    return this.#all;
  }
  token(mint: string): TokenCalls | undefined {
    return this.#tokens.get(mint);
  }
  mints(): IterableIterator<string> {
    return this.#tokens.keys();
  }
  caller(userId: string): CallerCalls | undefined {
    return this.#callers.get(userId);
  }
  callers(): IterableIterator<CallerCalls> {
    return this.#callers.values();
  }
  takeRated(): readonly CallerCalls[] {
    const rated = [...this.#rated];
    this.#rated.clear();
    return rated;
  }
  newest(count: number): TrackedCall[] {
    return this.#shown.slice(-count).reverse();
  }
  /** Returns calls after a moment (unix ms), oldest first, including hidden ones. */
  since(moment: number): readonly TrackedCall[] {
    return this.#all.slice(this.#all.findLastIndex(({ call }) => call.calledAt <= moment) + 1);
  }
  /** Returns calls whose day may not be over, oldest first. */
  open(): readonly TrackedCall[] {
    return this.#open;
  }
  get shown(): number {
    return this.#shown.length;
  }

  /** Adds a new call. Returns false if it is known. */
  add(call: Call): boolean {
    if (this.#byId.has(call.callId)) return false;
    const tracked = trackedCall(call);
    tracked.hidden = this.#hiddenEarly.delete(call.callId);
    this.#index(tracked);
    this.#tokenOf(call.mint).add(tracked);
    return true;
  }

  /** Returns false if it is already hidden or unknown. */
  hide(callId: string): boolean {
    const call = this.#byId.get(callId);
    if (call === undefined) this.#hiddenEarly.add(callId);
    if (call === undefined || call.hidden) return false;
    call.hidden = true;
    this.#version++;
    this.#shown.splice(this.#shown.indexOf(call), 1);
    return true;
  }

  /** Ends the day of calls that are a day old at `now`, unix ms. */
  settle(now: number): void {
    if (!this.#follows) return;
    let ended = 0;
    for (; ended < this.#open.length; ended++) {
      const { call } = this.#open[ended] as TrackedCall;
      if (call.calledAt + DAY_MS >= now) break;
      this.#tokens.get(call.mint)?.settle(now);
      this.#ended(call.mint);
    }
    if (ended > 0) this.#open = this.#open.slice(ended);
  }

  /** Replays trades since a token's open calls, after a rollback or late trades. */
  replay(mint: string, recorded: RecordedTrades): void {
    const token = this.#tokens.get(mint);
    if (token === undefined || token.isRead) return;
    const open = token.reopen();
    for (const call of open) this.#decided(call);
    const anew = open.map((call) => ({ call, since: NO_TRADES }));
    replay({ token, mint, open: anew, kept: null }, recorded);
  }

  load(calls: readonly KeptCall[], recorded: RecordedTrades): void {
    const byMint = new Map<string, Loaded[]>();
    for (const { call, hidden, orphaned, repricing, kept } of calls) {
      const tracked = Object.assign(trackedCall(call), { hidden, orphaned, repricing });
      const ofToken = byMint.get(call.mint);
      if (ofToken === undefined) byMint.set(call.mint, [{ tracked, kept }]);
      else ofToken.push({ tracked, kept });
      restore(tracked, kept);
      this.#index(tracked);
    }
    for (const [mint, ofToken] of byMint) {
      if (this.#follows) this.#loadToken(mint, ofToken, recorded);
      else for (const { tracked, kept } of ofToken) this.#addRead(tracked, kept);
    }
  }

  #addRead(tracked: TrackedCall, kept: KeptOutcome | null): void {
    this.#tokenOf(tracked.call.mint).add(tracked);
    if (kept !== null) this.adopt(tracked.call.callId, kept);
  }

  /** Leaves the tape to another server. */
  read(): void {
    this.#follows = false;
    for (const token of this.#tokens.values()) token.read();
  }

  /** Adopts the outcome that another server stored. Returns the token; null when this server follows it itself. */
  adopt(callId: string, { since, buys, sells, ...kept }: KeptOutcome): string | null {
    const tracked = this.#byId.get(callId);
    if (tracked === undefined || tracked.read === null) return null;
    const { outcome, day, complete, holding } = kept;
    const isDecided = tracked.outcome.kind !== outcome.kind;
    const isOver = tracked.day === null && day !== null;
    Object.assign(tracked, { outcome, day, complete, holding, missed: false, read: { since, buys, sells } });
    if (isDecided) this.#decided(tracked);
    if (isOver) this.#open = this.#open.filter((open) => open !== tracked);
    return tracked.call.mint;
  }

  /** Follows a token's trades from its stored outcomes on. */
  follow(mint: string, kept: ReadonlyMap<string, KeptOutcome>, recorded: RecordedTrades): void {
    const calls = (this.#tokens.get(mint)?.takeOver() ?? []).map((tracked) => ({
      tracked,
      kept: kept.get(tracked.call.callId) ?? null,
    }));
    for (const { tracked, kept } of calls) restore(tracked, kept);
    this.#loadToken(mint, calls, recorded);
  }

  /** Ends days from now on: every token is followed. */
  lead(): void {
    this.#follows = true;
  }

  #loadToken(mint: string, calls: readonly Loaded[], recorded: RecordedTrades): void {
    const token = this.#tokenOf(mint);
    const over = calls.flatMap(({ tracked, kept }) => (kept?.day == null ? [] : [{ tracked, kept }]));
    for (const { tracked, kept } of over) token.add(tracked, kept.since);
    const open = calls
      .filter(({ kept }) => kept?.day == null)
      .map(({ tracked, kept }) => ({ call: tracked, since: kept?.since ?? NO_TRADES }));
    const until = Math.max(...over.map(({ kept }) => kept.seenUntil));
    const trades = new Map(over.map(({ tracked, kept }) => [tracked, kept]));
    replay({ token, mint, open, kept: over.length === 0 ? null : { until, trades } }, recorded);
  }

  #index(tracked: TrackedCall): void {
    const { call } = tracked;
    this.#version++;
    this.#byId.set(call.callId, tracked);
    this.#all.push(tracked);
    if (!tracked.hidden) this.#shown.push(tracked);
    if (tracked.day === null) this.#open.push(tracked);
    const caller = this.#callers.get(call.userId) ?? new CallerCalls(call.userId);
    this.#callers.set(call.userId, caller);
    caller.add(tracked);
    this.#rated.add(caller);
  }

  #decided({ call }: TrackedCall): void {
    const caller = this.#callers.get(call.userId);
    if (caller === undefined) return;
    caller.changed();
    this.#rated.add(caller);
  }

  #tokenOf(mint: string): TokenCalls {
    const known = this.#tokens.get(mint);
    if (known !== undefined) return known;
    const made = new TokenCalls((call) => this.#decided(call));
    if (!this.#follows) made.read();
    this.#tokens.set(mint, made);
    return made;
  }
}
