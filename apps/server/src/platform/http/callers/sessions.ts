import { LRUCache } from 'lru-cache';
import type { Caller } from '../caller.ts';

/** Identifies the caller from a request's headers; null for a guest. */
export type Authenticate = (headers: Headers) => Promise<Caller | null>;

const MAX_REMEMBERED = 50_000;
/** Lifetime of a result; a session that ends is removed at once. */
const REMEMBERED_MS = 2_000;
/** A result this old is refreshed in the background at the next call. */
const RENEWED_MS = 1_000;

/** A cached result, with the times of its expiry and refresh in ms. */
interface Known {
  readonly caller: Caller | null;
  readonly until: number;
  renewAt: number;
}

/** Caches the callers of cookies briefly, so that a page's burst of calls queries the database once. */
export class Sessions {
  readonly #authenticate: Authenticate;
  // Does not use the cache's own time to live, which starts a timer every millisecond.
  readonly #known = new LRUCache<string, Known | Promise<Caller | null>>({
    max: MAX_REMEMBERED,
    dispose: (entry, cookie) => this.#disposed(entry, cookie),
  });
  /** The cached cookies of each session, usually one. */
  readonly #cookiesOf = new Map<string, Set<string>>();
  /** Cookies whose first lookup runs: their session is not known yet. */
  readonly #pending = new Set<string>();

  constructor(authenticate: Authenticate) {
    this.#authenticate = authenticate;
  }

  /**
   * Returns the caller of a Cookie header: synchronously when cached, else as a promise. `headers` is called only
   * for a lookup.
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
    this.#pending.add(cookie);
    pending.catch(() => this.#known.delete(cookie));
    return pending;
  }

  /**
   * Caches the result unless the current entry, `known` or this lookup's own promise, was removed since: the
   * result may already be outdated.
   */
  #lookUp(cookie: string, headers: () => Headers, known: Known | null): Promise<Caller | null> {
    const startedAt = performance.now();
    const pending: Promise<Caller | null> = this.#authenticate(headers()).then((caller) => {
      if (this.#known.get(cookie) === (known ?? pending)) this.#remember(cookie, caller, startedAt);
      return caller;
    });
    return pending;
  }

  /** Removes a cookie's cached result: its session may have begun, changed or ended. */
  forgetCookie(cookie: string | undefined): void {
    if (cookie !== undefined) this.#known.delete(cookie);
  }

  /** Removes an ended session's cached results, and the lookups that may still find it. */
  forgetSession(sessionId: string): void {
    for (const cookie of [...(this.#cookiesOf.get(sessionId) ?? []), ...this.#pending])
      this.#known.delete(cookie);
  }

  #remember(cookie: string, caller: Caller | null, startedAt: number): void {
    this.#known.set(cookie, { caller, until: startedAt + REMEMBERED_MS, renewAt: startedAt + RENEWED_MS });
    if (caller === null) return;
    const cookies = this.#cookiesOf.get(caller.sessionId);
    if (cookies === undefined) this.#cookiesOf.set(caller.sessionId, new Set([cookie]));
    else cookies.add(cookie);
  }

  #disposed(entry: Known | Promise<Caller | null>, cookie: string): void {
    if (entry instanceof Promise) {
      this.#pending.delete(cookie);
      return;
    }
    const sessionId = entry.caller?.sessionId;
    const cookies = sessionId === undefined ? undefined : this.#cookiesOf.get(sessionId);
    if (sessionId === undefined || cookies?.delete(cookie) !== true) return;
    if (cookies.size === 0) this.#cookiesOf.delete(sessionId);
  }
}
