import { LRUCache } from 'lru-cache';
import type { Caller } from '../routes.ts';

/** Tells who is behind a request, from its headers; null for a guest. */
export type Authenticate = (headers: Headers) => Promise<Caller | null>;

const MAX_REMEMBERED = 50_000;
/** An answer holds this long; a session that ends is forgotten at once. */
const REMEMBERED_MS = 2_000;
/** Who calls again when it is this old has it fetched again, and does not wait for that. */
const RENEWED_MS = 1_000;

/** An answer, until when it holds, and when it is fetched again, in ms. */
interface Known {
  readonly caller: Caller | null;
  readonly until: number;
  renewAt: number;
}

/** Remembers for a moment who a cookie belongs to, so that a page's burst of calls asks the database once. */
export class Sessions {
  readonly #authenticate: Authenticate;
  // Without a time to live of the cache's own, which starts a timer every millisecond.
  readonly #known = new LRUCache<string, Known | Promise<Caller | null>>({ max: MAX_REMEMBERED });

  constructor(authenticate: Authenticate) {
    this.#authenticate = authenticate;
  }

  /**
   * The caller behind a Cookie header: at once when it is remembered, else promised.
   * `headers` is made only when the session has to be looked up.
   */
  callerOf(cookie: string | undefined, headers: () => Headers): Caller | null | Promise<Caller | null> {
    if (cookie === undefined || cookie === '') return null;
    const known = this.#known.get(cookie);
    if (known instanceof Promise) return known;
    const now = performance.now();
    if (known !== undefined && now < known.until) {
      if (now >= known.renewAt) {
        known.renewAt = Number.POSITIVE_INFINITY;
        this.#lookUp(cookie, headers, known).catch(() => undefined);
      }
      return known.caller;
    }
    const pending = this.#lookUp(cookie, headers, null);
    this.#known.set(cookie, pending);
    pending.catch(() => this.#known.delete(cookie));
    return pending;
  }

  /**
   * Keeps the answer unless what stands in its place, `known` or the promise of this very answer, was
   * forgotten meanwhile: then it may be old already.
   */
  #lookUp(cookie: string, headers: () => Headers, known: Known | null): Promise<Caller | null> {
    const startedAt = performance.now();
    const pending: Promise<Caller | null> = this.#authenticate(headers()).then((caller) => {
      if (this.#known.get(cookie) === (known ?? pending))
        this.#known.set(cookie, {
          caller,
          until: startedAt + REMEMBERED_MS,
          renewAt: startedAt + RENEWED_MS,
        });
      return caller;
    });
    return pending;
  }

  /** Ends what is remembered of a cookie: its session may have begun, changed or ended. */
  forgetCookie(cookie: string | undefined): void {
    if (cookie !== undefined) this.#known.delete(cookie);
  }

  /** Ends what is remembered of every session: one has ended somewhere. */
  forgetAll(): void {
    this.#known.clear();
  }
}
