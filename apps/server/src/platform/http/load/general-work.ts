import { ApiError } from '../api-error.ts';
import { type DatabasePlace, DatabasePlaces, NO_PLACE } from './database-places.ts';

/**
 * Max time that general work holds the event loop before yielding, in ms. Node accepts one new connection per
 * turn, so long turns would keep new clients waiting.
 */
const SLICE_MS = 2;
/** Max time that waiting work yields to trades and new connections before it gets a slice, in ms. */
const MAX_YIELD_MS = 8;
/** How long waiting work yields to a trade, in ms. An older trade waits for the chain, not for the event loop. */
const URGENT_MS = 100;
/** How often yielding work checks whether it may continue, in ms. */
const YIELD_MS = 1;
const MAX_WAITING = 1_000;
/** How often work that has waited too long is refused, in ms. */
const EXPIRE_EVERY_MS = 50;

interface Job {
  readonly expectedMs: number;
  readonly since: number;
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

interface Line {
  readonly jobs: Job[];
  ms: number;
}

interface GeneralWorkOptions {
  /** Max jobs that wait for the database at a time; the remaining connections are for trading. */
  readonly maxRunning: number;
  /** Max waiting time of a job, and max expected time of all waiting jobs, in ms. */
  readonly maxWaitingMs: number;
  /** Called for each refused job. */
  readonly onShed: () => void;
  /** A clock in ms; the process clock by default. */
  readonly now?: () => number;
}

/**
 * Runs all calls without a priority: a slice of a few milliseconds per turn of the event loop, caller by caller,
 * and with a concurrency limit that leaves database connections to trading. Waiting work yields while trades are
 * running and connections arrive. When too much is waiting, the caller with the most waiting work is refused.
 */
export class GeneralWork {
  readonly #options: GeneralWorkOptions;
  readonly #now: () => number;
  readonly #places: DatabasePlaces;
  /** By caller, in the order of their turns. */
  readonly #lines = new Map<string, Line>();
  #waiting = 0;
  #waitingMs = 0;
  /** General work in this turn of the event loop, in ms. */
  #usedMs = 0;
  #isTurnEnding = false;
  /** Running trades with their start times. */
  readonly #urgent = new Set<{ readonly since: number }>();
  /** Whether a connection was accepted in the last turn: more may be waiting, and each turn accepts one. */
  #hasNewcomer = false;
  #yieldingSince: number | undefined;
  #expiring: NodeJS.Timeout | undefined;

  constructor(options: GeneralWorkOptions) {
    this.#options = options;
    this.#places = new DatabasePlaces({
      max: options.maxRunning,
      onFree: () => {
        if (this.#waiting > 0) this.#endTurn();
      },
    });
    this.#now = options.now ?? (() => performance.now());
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Queues or runs a job.
   * @param usesDatabase false for work that waits for something else and is not counted as running
   * @throws ApiError `unavailable` when too much is waiting
   */
  run<T>(
    caller: string,
    expectedMs: number,
    work: (place: DatabasePlace) => T | Promise<T>,
    usesDatabase = true,
  ): T | Promise<T> {
    if (this.#waiting === 0 && this.#hasRoom()) return this.#start(work, usesDatabase);
    return new Promise<T>((resolve, reject) => {
      const start = (): void => {
        try {
          resolve(this.#start(work, usesDatabase));
        } catch (error) {
          reject(error);
        }
      };
      this.#enqueue(caller, { expectedMs, since: this.#now(), start, refuse: reject });
      this.#endTurn();
    });
  }

  /** Makes waiting work yield for a limited time, at most until the returned function is called. */
  beginUrgent(): () => void {
    const begun = { since: this.#now() };
    this.#urgent.add(begun);
    return () => void this.#urgent.delete(begun);
  }

  /** Shortens the next turns of the event loop, so that waiting connections are accepted. */
  noteConnection(): void {
    this.#hasNewcomer = true;
  }

  #enqueue(caller: string, job: Job): void {
    const line = this.#lines.get(caller) ?? { jobs: [], ms: 0 };
    this.#lines.set(caller, line);
    line.jobs.push(job);
    this.#count(line, job, 1);
    this.#expiring ??= setInterval(() => this.expire(), EXPIRE_EVERY_MS).unref();
    // One job may always wait, whatever its expected time.
    while (this.#waiting > 1 && (this.#waitingMs > this.#options.maxWaitingMs || this.#waiting > MAX_WAITING))
      this.#refuseLongest();
  }

  /** Refuses the newest job of the caller with the most waiting. */
  #refuseLongest(): void {
    const [caller, line] = [...this.#lines].reduce((most, next) => (next[1].ms > most[1].ms ? next : most));
    this.#refuse(caller, line, line.jobs.pop());
  }

  /** Refuses jobs that have waited too long: they may be waiting for the database, not for the event loop. */
  expire(): void {
    const before = this.#now() - this.#options.maxWaitingMs;
    for (const [caller, line] of this.#lines)
      while ((line.jobs[0]?.since ?? Number.POSITIVE_INFINITY) < before)
        this.#refuse(caller, line, line.jobs.shift());
    if (this.#waiting > 0) return;
    clearInterval(this.#expiring);
    this.#expiring = undefined;
  }

  #refuse(caller: string, line: Line, job: Job | undefined): void {
    if (line.jobs.length === 0) this.#lines.delete(caller);
    if (job === undefined) return;
    this.#count(line, job, -1);
    this.#options.onShed();
    job.refuse(new ApiError('unavailable', undefined, { 'retry-after': '1' }));
  }

  #count(line: Line, { expectedMs }: Job, sign: 1 | -1): void {
    line.ms += sign * expectedMs;
    this.#waiting += sign;
    this.#waitingMs = this.#waiting === 0 ? 0 : this.#waitingMs + sign * expectedMs;
  }

  #hasRoom(): boolean {
    return this.#usedMs < SLICE_MS && this.#places.hasRoom;
  }

  #start<T>(work: (place: DatabasePlace) => T | Promise<T>, usesDatabase: boolean): T | Promise<T> {
    const began = this.#now();
    this.#endTurn();
    const place = usesDatabase ? this.#places.take() : null;
    const leave = (): void => place?.leave();
    let isFollowed = false;
    try {
      const output = work(place ?? NO_PLACE);
      isFollowed = output instanceof Promise;
      if (output instanceof Promise) output.then(leave, leave);
      return output;
    } finally {
      this.#usedMs += this.#now() - began;
      if (!isFollowed) leave();
    }
  }

  /** Continues with waiting work in the next turn of the event loop. */
  #endTurn(): void {
    if (this.#isTurnEnding) return;
    this.#isTurnEnding = true;
    setImmediate(() => this.#beginTurn());
  }

  #beginTurn(): void {
    this.#usedMs = 0;
    if (this.#waiting > 0 && this.#yields()) {
      setTimeout(() => this.#beginTurn(), YIELD_MS);
      return;
    }
    this.#isTurnEnding = false;
    while (this.#waiting > 0 && this.#hasRoom()) this.#startNext();
    if (this.#waiting > 0 && this.#places.hasRoom) this.#endTurn();
  }

  /** Reports whether other work goes first now. */
  #yields(): boolean {
    const now = this.#now();
    const isPressed = this.#hasNewcomer || [...this.#urgent].some(({ since }) => now - since < URGENT_MS);
    this.#hasNewcomer = false;
    if (isPressed) this.#yieldingSince ??= now;
    if (isPressed && now - (this.#yieldingSince ?? now) < MAX_YIELD_MS) return true;
    this.#yieldingSince = undefined;
    return false;
  }

  #startNext(): void {
    const [next] = this.#lines;
    if (next === undefined) return;
    const [caller, line] = next;
    const job = line.jobs.shift();
    this.#lines.delete(caller);
    if (job === undefined) return;
    if (line.jobs.length > 0) this.#lines.set(caller, line);
    this.#count(line, job, -1);
    job.start();
  }
}
