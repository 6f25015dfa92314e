import type { HintLink } from '#/platform/bus/hint-link.ts';

/** How long hints may be missing before nobody is admitted to private channels. */
const REFUSED_AFTER_MS = 2_000;
/** How long nobody is admitted before the sockets of traders are closed, to open again at another server. */
const CLOSED_AFTER_MS = 8_000;

interface ContactOptions {
  /** Null for a server that is alone. */
  readonly hints: Pick<HintLink, 'aliveAt'> | null;
  /** Null when no facts are shared. */
  readonly facts: { isCurrent(): boolean } | null;
  /** A monotonic clock in ms. */
  readonly ticks?: () => number;
}

/**
 * Whether this server learns what other servers change. Without facts, what it knows of rights is outdated;
 * without hints, so is what pages see.
 */
export class Contact {
  readonly #options: ContactOptions;
  readonly #ticks: () => number;
  #lostAt: number | null = null;

  constructor(options: ContactOptions) {
    this.#options = options;
    this.#ticks = options.ticks ?? (() => performance.now());
  }

  /** Returns how long ago NATS was last known to answer, in ms; 0 without hints. */
  hintsAgeMs(): number {
    const { hints } = this.#options;
    return hints === null ? 0 : Math.max(0, this.#ticks() - hints.aliveAt());
  }

  hearsHints(): boolean {
    return this.hintsAgeMs() < REFUSED_AFTER_MS;
  }

  knowsFacts(): boolean {
    return this.#options.facts?.isCurrent() ?? true;
  }

  /** Reports whether anybody may be admitted to a private channel. */
  admits(): boolean {
    return this.hearsHints() && this.knowsFacts();
  }

  /**
   * Reports whether traders should move to another server. Call it several times a second: a process that was
   * paused first gets the answers that wait for it.
   */
  isLost(): boolean {
    if (this.admits()) {
      this.#lostAt = null;
      return false;
    }
    this.#lostAt ??= this.#ticks();
    return this.#ticks() - this.#lostAt >= CLOSED_AFTER_MS;
  }
}
