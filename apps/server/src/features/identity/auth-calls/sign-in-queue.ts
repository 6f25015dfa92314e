import { availableParallelism } from 'node:os';
import { ApiError } from '#/platform/http/api-error.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import { type Rule, textOf } from './auth-call.ts';

/** Passwords are hashed on other threads; one core remains for calls. */
const AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Max waiting sign-ins and sign-ups, before `RATE_LIMIT_SCALE`: about two seconds of work. */
const MAX_WAITING = 20;
const RETRY_AFTER = '2';

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Limits running and waiting sign-ins and sign-ups. Each hashes a password, which is slow by design, so a storm
 * would otherwise delay all of them. Devices that signed in before go first.
 */
export class SignInQueue {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #known: Waiting[] = [];
  readonly #strangers: Waiting[] = [];
  #running = 0;
  #refused = 0;

  constructor(rateLimitScale: number, atOnce = AT_ONCE) {
    this.#atOnce = atOnce;
    this.#maxWaiting = Math.max(1, Math.floor(MAX_WAITING * rateLimitScale));
  }

  get refused(): number {
    return this.#refused;
  }

  /** Throws ApiError `unavailable` when too many wait. */
  async run<T>(isKnown: boolean, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#wait(isKnown);
    try {
      return await work();
    } finally {
      const next = this.#known.shift() ?? this.#strangers.shift();
      if (next === undefined) this.#running -= 1;
      else next.start();
    }
  }

  #wait(isKnown: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const line = isKnown ? this.#known : this.#strangers;
      line.push({ start: resolve, refuse: reject });
      if (this.#known.length + this.#strangers.length <= this.#maxWaiting) return;
      // A known device takes the place of the newest stranger.
      const last = this.#strangers.pop() ?? this.#known.pop();
      this.#refused += 1;
      last?.refuse(new ApiError('unavailable', undefined, { 'retry-after': RETRY_AFTER }));
    });
  }
}

export const inTurn =
  (queue: SignInQueue, devices: Pick<KnownDevices, 'isKnown'>, rule: Rule): Rule =>
  (call, answer) =>
    queue.run(devices.isKnown({ ...call, email: textOf(call.body['email']) }), () => rule(call, answer));
