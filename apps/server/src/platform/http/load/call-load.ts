import type { Priority } from '@dugout/contract/endpoint';
import { ApiError } from '../api-error.ts';
import { CallBudgets } from './call-budgets.ts';
import { CallCosts } from './call-costs.ts';
import { GeneralWork } from './general-work.ts';
import { ProcessorTime } from './processor-time.ts';

/** What the database does for a call that waits for it is not measured here; it is taken to be this, in ms. */
const DATABASE_MS = 1;

/** Why work was refused. */
export const SHED_REASONS = ['budget', 'queue', 'delay'] as const;
export type ShedReason = (typeof SHED_REASONS)[number];

/** A call as far as its load matters. */
export interface LoadedCall {
  readonly call: string;
  readonly priority?: Priority | undefined;
  /** Its handler waits for a venue or the chain rather than for the database. */
  readonly waits?: boolean | undefined;
}

export interface CallLoadOptions {
  /** `RATE_LIMIT_SCALE`. */
  readonly rateLimitScale: number;
  /** General calls that wait for the database at a time. */
  readonly maxRunning: number;
  /** How late the event loop may be before everything is refused that has no priority, in ms. */
  readonly maxDelayMs: number;
  /** How late the event loop is, in ms. */
  readonly delayMs: () => number;
  readonly now?: () => number;
}

/** For tests of parts that have nothing to do with load. */
export const NO_LIMITS: CallLoadOptions = {
  rateLimitScale: 1_000_000,
  maxRunning: 1_000,
  maxDelayMs: 1_000_000,
  delayMs: () => 0,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is answered while the server is overloaded. */
    priority?: Priority;
  }
}

/** One answer: the handler's work, and what makes bytes of its output. */
export interface Answering<O, R> {
  readonly work: () => O | Promise<O>;
  readonly write: (output: O) => R;
}

/**
 * Keeps calls from slowing everyone down: charges each for its processor time, puts trading before the rest,
 * and refuses what would have to wait.
 */
export class CallLoad {
  readonly costs = new CallCosts();
  readonly #options: CallLoadOptions;
  readonly #budgets: CallBudgets;
  readonly #general: GeneralWork;
  readonly #processor = new ProcessorTime();
  readonly #shed = new Map<ShedReason, number>(SHED_REASONS.map((reason) => [reason, 0]));

  constructor(options: CallLoadOptions) {
    this.#options = options;
    this.#budgets = new CallBudgets(options.rateLimitScale, options.now);
    this.#general = new GeneralWork({
      maxRunning: options.maxRunning,
      maxWaitingMs: options.maxDelayMs,
      onShed: () => this.noteShed('queue'),
    });
  }

  /** Throws ApiError `unavailable` while the event loop is too late for anything without priority. */
  checkDelay(priority: Priority | undefined): void {
    if (priority !== undefined || !this.shedsNow()) return;
    throw new ApiError('unavailable', undefined, { 'retry-after': '1' });
  }

  /** Whether the event loop is too late for a request without priority, which is counted as refused then. */
  shedsNow(): boolean {
    if (this.#options.delayMs() <= this.#options.maxDelayMs) return false;
    this.noteShed('delay');
    return true;
  }

  /**
   * Throws ApiError `rate_limited` for a caller who has used up the processor time of this minute.
   * @param callers the account and the address that the call counts for
   */
  checkBudget({ priority }: LoadedCall, callers: readonly string[]): void {
    try {
      this.#budgets.check(callers, priority);
    } catch (error) {
      this.noteShed('budget');
      throw error;
    }
  }

  /** Answers a call in its turn, and charges its callers. Throws ApiError `rate_limited`, `unavailable`. */
  run<O, R>(at: LoadedCall, callers: readonly string[], answering: Answering<O, R>): R | Promise<R> {
    this.checkBudget(at, callers);
    const answer = () => this.#answer(at, callers, answering);
    if (at.priority !== undefined) return this.#answerFirst(answer);
    return this.#general.run(callers[0] ?? '', this.costs.expected(at.call), answer, at.waits !== true);
  }

  /** Called for each connection that is accepted. */
  noteConnection(): void {
    this.#general.noteConnection();
  }

  /** Answers a call with a priority, to which waiting work yields. */
  #answerFirst<R>(answer: () => R | Promise<R>): R | Promise<R> {
    const end = this.#general.beginUrgent();
    let output: R | Promise<R>;
    try {
      output = answer();
    } catch (error) {
      end();
      throw error;
    }
    if (output instanceof Promise) return output.finally(end);
    end();
    return output;
  }

  /** Calls that wait for their turn now. */
  get waiting(): number {
    return this.#general.waiting;
  }

  noteShed(reason: ShedReason): void {
    this.#shed.set(reason, (this.#shed.get(reason) ?? 0) + 1);
  }

  /** How many were refused, by reason. */
  shed(): ReadonlyMap<ShedReason, number> {
    return this.#shed;
  }

  #answer<O, R>(
    at: LoadedCall,
    callers: readonly string[],
    { work, write }: Answering<O, R>,
  ): R | Promise<R> {
    const used = this.#processor.start();
    let usedMs = 0;
    const charge = (ms: number): void => {
      this.costs.add(at.call, ms);
      this.#budgets.charge(callers, at.priority, ms);
    };
    let isWaiting = false;
    try {
      const output = work();
      if (!(output instanceof Promise)) return write(output);
      isWaiting = true;
      usedMs = used() + DATABASE_MS;
      return output.then(
        (answer) => {
          const writing = this.#processor.start();
          try {
            return write(answer);
          } finally {
            charge(usedMs + writing());
          }
        },
        (error: unknown) => {
          charge(usedMs);
          throw error;
        },
      );
    } finally {
      if (!isWaiting) charge(used());
    }
  }
}
