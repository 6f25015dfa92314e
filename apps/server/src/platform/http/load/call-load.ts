import type { Priority } from '@dugout/contract/endpoint';
import { ApiError } from '../api-error.ts';
import { CallBudgets } from './call-budgets.ts';
import { CallCosts } from './call-costs.ts';
import { type DatabasePlace, NO_PLACE } from './database-places.ts';
import { GeneralWork } from './general-work.ts';
import { ProcessorTime } from './processor-time.ts';

/** Assumed processor time of the database for a call that waits for it, in ms; it cannot be measured here. */
const DATABASE_MS = 1;

const SHED_REASONS = ['budget', 'queue', 'delay'] as const;
type ShedReason = (typeof SHED_REASONS)[number];

interface LoadedCall {
  readonly call: string;
  readonly priority?: Priority | undefined;
  /** Whether its handler waits for a venue or the chain rather than for the database. */
  readonly waits?: boolean | undefined;
}

interface CallLoadOptions {
  readonly rateLimitScale: number;
  readonly maxRunning: number;
  /** Event loop delay above which calls without a priority are refused, in ms. */
  readonly maxDelayMs: number;
  /** Returns the event loop delay in ms. */
  readonly delayMs: () => number;
  readonly now?: () => number;
}

/** For tests unrelated to load. */
export const NO_LIMITS: CallLoadOptions = {
  rateLimitScale: 1_000_000,
  maxRunning: 1_000,
  maxDelayMs: 1_000_000,
  delayMs: () => 0,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The priority with which the route is answered during overload. */
    priority?: Priority;
  }
}

/** One answer: the handler's work, and the encoder of its output. */
interface Answering<O, R> {
  readonly work: (place: DatabasePlace) => O | Promise<O>;
  readonly write: (output: O) => R;
}

/**
 * Keeps calls from slowing each other down: charges each for its processor time, puts trading first, and refuses
 * what would wait too long.
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

  /**
   * Checks the event loop delay for a call.
   * @throws ApiError `unavailable` while it is too late for calls without priority
   */
  checkDelay(priority: Priority | undefined): void {
    if (priority !== undefined || !this.shedsNow()) return;
    throw new ApiError('unavailable', undefined, { 'retry-after': '1' });
  }

  /**
   * Reports whether the event loop is too late for a request without priority, and if so counts it as refused.
   */
  shedsNow(): boolean {
    if (this.#options.delayMs() <= this.#options.maxDelayMs) return false;
    this.noteShed('delay');
    return true;
  }

  /**
   * Checks the callers' processor time of this minute.
   * @param callers the account and the address that the call is counted for
   * @throws ApiError `rate_limited` when it is used up
   */
  checkBudget({ priority }: LoadedCall, callers: readonly string[]): void {
    try {
      this.#budgets.check(callers, priority);
    } catch (error) {
      this.noteShed('budget');
      throw error;
    }
  }

  /**
   * Runs a call when its turn comes and charges its callers.
   * @throws ApiError `rate_limited`, `unavailable`
   */
  run<O, R>(at: LoadedCall, callers: readonly string[], answering: Answering<O, R>): R | Promise<R> {
    this.checkBudget(at, callers);
    const answer = (place: DatabasePlace) => this.#answer(at, callers, answering, place);
    if (at.priority !== undefined) return this.#answerFirst(() => answer(NO_PLACE));
    return this.#general.run(callers[0] ?? '', this.costs.expected(at.call), answer, at.waits !== true);
  }

  noteConnection(): void {
    this.#general.noteConnection();
  }

  /** Runs a call with a priority; waiting work yields to it. */
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

  get waiting(): number {
    return this.#general.waiting;
  }

  noteShed(reason: ShedReason): void {
    this.#shed.set(reason, (this.#shed.get(reason) ?? 0) + 1);
  }

  shed(): ReadonlyMap<ShedReason, number> {
    return this.#shed;
  }

  #answer<O, R>(
    at: LoadedCall,
    callers: readonly string[],
    { work, write }: Answering<O, R>,
    place: DatabasePlace,
  ): R | Promise<R> {
    const used = this.#processor.start();
    let usedMs = 0;
    const charge = (ms: number): void => {
      this.costs.add(at.call, ms);
      this.#budgets.charge(callers, at.priority, ms);
    };
    let isWaiting = false;
    try {
      const output = work(place);
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
