import { LRUCache } from 'lru-cache';
import type { Caller } from './routes.ts';

/** Tells who is behind a request, from its headers; null for a guest. */
export type Authenticate = (headers: Headers) => Promise<Caller | null>;

const MAX_REMEMBERED = 50_000;
/** A session is asked for again after this long; an ended one is forgotten at once. */
const REMEMBERED_MS = 2_000;

/** An answer and until when it holds, in ms. */
interface Known {
  readonly caller: Caller | null;
  readonly until: number;
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
    if (known !== undefined && Date.now() < known.until) return known.caller;
    const askedAt = Date.now();
    const asked = this.#authenticate(headers());
    this.#known.set(cookie, asked);
    asked.then(
      (caller) => {
        // Forgotten meanwhile means that the answer may be old already.
        if (this.#known.get(cookie) === asked) this.#known.set(cookie, { caller, until: askedAt + REMEMBERED_MS });
      },
      () => this.#known.delete(cookie),
    );
    return asked;
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
