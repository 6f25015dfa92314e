import { lengthened, nextSize } from './growth.ts';

const UNSEEN = -1;
/** How long a wallet is fresh after it was first seen, in seconds. */
const FRESH_FOR = 24 * 3_600;
/** How long the market must have been recording before a new wallet counts as fresh, in seconds. */
const WATCHED_FOR = 6 * 3_600;

export interface FirstSeenDump {
  readonly seconds: Int32Array<ArrayBuffer>;
  readonly since: number;
}

const secondsOf = (time: number): number => Math.floor(time / 1_000);

/**
 * Stores when each wallet was first seen, in a trade, in a transfer or as a developer. Uses 4 bytes per wallet, for
 * whole seconds.
 */
export class FirstSeen {
  #seconds = new Int32Array(0);
  /** The earliest of all times, Infinity while there is none. */
  #since = Number.POSITIVE_INFINITY;

  get bytes(): number {
    return this.#seconds.byteLength;
  }
  /** Unix seconds at which the recording began, Infinity while nothing is recorded. */
  get since(): number {
    return this.#since;
  }
  set since(seconds: number) {
    this.#since = seconds;
  }

  /** Returns unix ms in whole seconds; null for an unseen wallet, 0 if the time is unknown. */
  of(wallet: number): number | null {
    const seconds = this.#seconds[wallet] ?? UNSEEN;
    return seconds === UNSEEN ? null : seconds * 1_000;
  }

  /** Records a wallet at `time` (unix ms). Returns whether it was new. */
  see(wallet: number, time: number): boolean {
    if ((this.#seconds[wallet] ?? UNSEEN) !== UNSEEN) return false;
    if (wallet >= this.#seconds.length)
      this.#seconds = lengthened(this.#seconds, nextSize(this.#seconds.length, wallet + 1), UNSEEN);
    const seconds = secondsOf(time);
    this.#seconds[wallet] = seconds;
    if (seconds > 0 && seconds < this.#since) this.#since = seconds;
    return true;
  }

  /** Removes a wallet whose first event was rolled back. */
  forget(wallet: number): void {
    this.#seconds[wallet] = UNSEEN;
  }

  /** Returns whether a wallet was fresh at `time` (unix ms): new within the last 24 hours. */
  isFresh(wallet: number, time: number): boolean {
    const seconds = this.#seconds[wallet] ?? UNSEEN;
    return secondsOf(time) - seconds <= FRESH_FOR && seconds - this.#since >= WATCHED_FOR;
  }

  /** Returns whether the recording was long enough at `time` (unix ms) to detect fresh wallets. */
  knowsFreshSince(time: number): boolean {
    return secondsOf(time) - this.#since >= WATCHED_FOR;
  }

  dump(): FirstSeenDump {
    return { seconds: this.#seconds, since: this.#since };
  }

  load({ seconds, since }: FirstSeenDump): void {
    this.#seconds = seconds;
    this.#since = since;
  }
}
