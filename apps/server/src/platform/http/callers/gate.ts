import type { Access } from '@dugout/contract/endpoint';
import type { KeyAccess } from '@dugout/contract/key-access';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Caller } from '../caller.ts';
import { addressKey, LIMITS, type RateLimiter, type RateLimits } from '../rate-limit.ts';
import { fetchHeaders } from '../request-context.ts';
import { keyOf, refuseAuthorization } from './bearer.ts';
import type { KeyGate } from './key-gate.ts';
import type { OwnOrigins } from './origin.ts';
import type { Sessions } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of a call; null for a guest and on routes without a guard. */
    caller: Caller | null;
  }
}

/** Returns the account, if any, and the address that a call is counted for. */
export function callersOf({
  caller,
  clientAddress,
}: Pick<FastifyRequest, 'caller' | 'clientAddress'>): readonly [string, ...string[]] {
  const address = `address ${addressKey(clientAddress)}`;
  return caller === null ? [address] : [`account ${caller.userId}`, address];
}

interface GateOptions {
  readonly sessions: Sessions;
  readonly origins: OwnOrigins;
  readonly rateLimits: RateLimits;
  /** API keys; without it, none are accepted. */
  readonly keys?: KeyGate;
  /** False while the server starts: calls are answered with 503. */
  readonly isReady: () => boolean;
  /** False while the rights that this server knows may be outdated; always true by default. */
  readonly knowsRights?: () => boolean;
}

interface GuardOptions {
  /** Rejects requests from foreign pages. */
  readonly changes: boolean;
  readonly access: Access;
  readonly keyAccess: KeyAccess;
}

const outdatedRights = () => new ApiError('database_unavailable', undefined, { 'retry-after': '1' });

/** The checks that a request must pass before its body is read: origin, rate limits, session. */
export class Gate {
  readonly #options: GateOptions;
  readonly #addresses: RateLimiter;
  readonly #accounts: RateLimiter;
  readonly #signIn: RateLimiter;

  constructor(options: GateOptions) {
    this.#options = options;
    this.#addresses = options.rateLimits.limiter(LIMITS.general);
    this.#accounts = options.rateLimits.limiter(LIMITS.general);
    this.#signIn = options.rateLimits.limiter(LIMITS.signIn);
  }

  callerOf(request: FastifyRequest): Caller | null {
    return request.caller;
  }

  /**
   * Guards a call of the contract: origin, address limit, session, account limit. Calls with an API key have
   * separate limits and skip the origin check, since no foreign page can send one.
   */
  guard({ changes, access, keyAccess }: GuardOptions): onRequestHookHandler {
    const { keys } = this.#options;
    return (request, reply, done) => {
      this.checkReady();
      const key = keys === undefined ? null : keyOf(request.raw);
      if (key !== null && keys !== undefined) {
        this.#checkLookup();
        const entered = keys.enter(key, keyAccess, request, reply).then((caller) => {
          this.checkRights(caller);
          request.caller = caller;
        });
        entered.then(() => done(), done);
        return;
      }
      if (changes) this.checkOrigin(request);
      this.checkAddress(request);
      const found = this.#options.sessions.callerOf(request.headers.cookie, () => fetchHeaders(request));
      if (found instanceof Promise) {
        this.#checkLookup();
        found.then((caller) => this.#enter(request, caller, access)).then(() => done(), done);
        return;
      }
      this.#enter(request, found, access);
      done();
    };
  }

  /** @throws ApiError `unavailable` */
  checkReady(): void {
    if (!this.#options.isReady()) throw new ApiError('unavailable', undefined, { 'retry-after': '1' });
  }

  /**
   * Refuses a trader while the rights that this server knows may be outdated.
   * @throws ApiError `database_unavailable`
   */
  checkRights(caller: Caller | null): void {
    if (caller !== null && this.#options.knowsRights?.() === false) throw outdatedRights();
  }

  /**
   * Rejects any API key. The cookie sent with it does not count instead.
   * @throws ApiError `api_key_invalid`
   */
  checkNoKey(request: Pick<FastifyRequest, 'headers'>): void {
    if (this.#options.keys !== undefined) refuseAuthorization(request);
  }

  /** @throws ApiError `foreign_origin` */
  checkOrigin(request: Pick<FastifyRequest, 'headers'>): void {
    if (!this.#options.origins.allows(request.headers)) throw new ApiError('foreign_origin');
  }

  /** @throws ApiError `rate_limited` */
  checkAddress(request: Pick<FastifyRequest, 'clientAddress'>): void {
    this.#addresses.check(addressKey(request.clientAddress));
  }

  /**
   * Applies the stricter limit of sign-ins and sign-ups.
   * @throws ApiError `rate_limited`
   */
  checkSignIn(request: Pick<FastifyRequest, 'clientAddress'>): void {
    this.#signIn.check(addressKey(request.clientAddress));
  }

  /**
   * Refuses a caller who has to be looked up while rights may be outdated: the database that does not tell rights may
   * leave the lookup without an answer too.
   * @throws ApiError `database_unavailable`
   */
  #checkLookup(): void {
    if (this.#options.knowsRights?.() === false) throw outdatedRights();
  }

  #enter(request: FastifyRequest, caller: Caller | null, access: Access): void {
    if (caller !== null) {
      this.#accounts.check(caller.userId);
      this.checkRights(caller);
      request.caller = caller;
    } else if (access === 'trader') throw new ApiError('not_signed_in');
  }
}
