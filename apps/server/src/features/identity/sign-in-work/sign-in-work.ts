import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { signInWorkDone } from '@dugout/contract/identity/sessions';
import { bitsOfWork, type SignInWork, WORK_ROUNDS } from '@dugout/domain/sign-in-work/sign-in-work';
import { LRUCache } from 'lru-cache';
import { accountOf } from '../emails.ts';

/** At 2,000 rounds about a second in a browser, and eight at most. */
const MIN_BITS = 10;
const MAX_EXTRA_BITS = 3;
/** Number of wrong guesses with work after which the work doubles the first time. */
const WRONG_PER_BIT = 4;
const FORGOTTEN_MS = 24 * 3_600_000;
const SERVES_MS = 10 * 60_000;
const MAX_KEPT = 200_000;

interface WrongGuesses {
  readonly count: number;
  readonly at: number;
}

interface WorkChallenge extends SignInWork {
  readonly rounds: number;
  readonly expiresAt: string;
}

/**
 * Proof of work by which a stranger's guess is checked at once, however many strangers guess. It becomes harder
 * with the number of wrong guesses. Challenges are signed, and used ones are remembered until they expire.
 */
export class SignInWorks {
  readonly #secret: string;
  readonly #now: () => number;
  readonly #minBits: number;
  readonly #used = new LRUCache<string, true>({ max: MAX_KEPT });
  readonly #wrong = new LRUCache<string, WrongGuesses>({ max: MAX_KEPT });

  constructor(secret: string, now: () => number, minBits = MIN_BITS) {
    this.#secret = secret;
    this.#now = now;
    this.#minBits = minBits;
  }

  /** Does not reveal whether the e-mail has an account. */
  challengeFor(email: string): WorkChallenge {
    const account = accountOf(email);
    const bits = this.#bitsFor(account);
    const expiresAt = this.#now() + SERVES_MS;
    const terms = `${bits}.${expiresAt}.${randomBytes(16).toString('hex')}`;
    return {
      challenge: `${terms}.${this.#sign(account, terms)}`,
      bits,
      rounds: WORK_ROUNDS,
      expiresAt: new Date(expiresAt).toISOString(),
    };
  }

  /**
   * Consumes the work in a body. Returns null without work for this e-mail; otherwise counts a wrong guess and
   * returns a callback for a right one.
   */
  async take(email: string, given: unknown): Promise<(() => void) | null> {
    const work = signInWorkDone.safeParse(given).data;
    const account = accountOf(email);
    const bits = work === undefined ? null : this.#bitsIn(account, work.challenge);
    if (work === undefined || bits === null || this.#used.has(work.challenge)) return null;
    // One bit less than now: the difficulty may have increased since, but easy work cannot be done in advance.
    const needed = Math.max(bits, this.#bitsFor(account) - 1);
    if ((await bitsOfWork(work)) < needed || this.#used.has(work.challenge)) return null;
    this.#used.set(work.challenge, true);
    this.#add(account, 1);
    return () => this.#add(account, -1);
  }

  /** Returns the bits that a challenge demands; null for a forged, foreign or expired one. */
  #bitsIn(account: string, challenge: string): number | null {
    const [bits = '', expiresAt = '', random = '', signature = ''] = challenge.split('.');
    const given = Buffer.from(signature);
    const right = Buffer.from(this.#sign(account, `${bits}.${expiresAt}.${random}`));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    return Number(expiresAt) > this.#now() ? Number(bits) : null;
  }

  #bitsFor(account: string): number {
    const harder = Math.floor(Math.log2(1 + this.#wrongOf(account) / WRONG_PER_BIT));
    return this.#minBits + Math.min(MAX_EXTRA_BITS, harder);
  }

  #wrongOf(account: string): number {
    const known = this.#wrong.get(account);
    return known === undefined || this.#now() - known.at > FORGOTTEN_MS ? 0 : known.count;
  }

  #add(account: string, change: 1 | -1): void {
    this.#wrong.set(account, { count: Math.max(0, this.#wrongOf(account) + change), at: this.#now() });
  }

  #sign(account: string, terms: string): string {
    return createHmac('sha256', this.#secret)
      .update(`sign-in work\0${account}\0${terms}`)
      .digest('base64url');
  }
}
