import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { API_KEY_CALLS_PER_MINUTE, API_KEY_TRADES_PER_MINUTE } from '@dugout/contract/apikeys/values';
import type { KeyAccess } from '@dugout/contract/key-access';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Caller } from '../caller.ts';
import { addressKey, type RateLimiter, type RateLimits } from '../rate-limit.ts';
import { fetchHeaders } from '../request-context.ts';
import { keyRefusal } from './bearer.ts';
import { type Authenticate, Sessions } from './sessions.ts';

/** Invalid keys allowed per address and minute, before `RATE_LIMIT_SCALE`. */
const WRONG_PER_MINUTE = 30;

export interface KeyAuth {
  /** Returns the trader of a request's key. The result is cached briefly. */
  readonly authenticate: Authenticate;
  /** Throws ApiError when the trader may not use keys now. Never cached. */
  readonly admit: (caller: Caller) => void;
}

/**
 * Admits API keys: identifies their traders and applies their scopes and rate limits, separate from web sessions.
 */
export class KeyGate {
  readonly #callers: Sessions;
  readonly #admit: KeyAuth['admit'];
  readonly #calls: RateLimiter;
  readonly #trades: RateLimiter;
  readonly #wrong: RateLimiter;
  readonly #limits: RateLimits;

  constructor({ authenticate, admit }: KeyAuth, limits: RateLimits) {
    this.#callers = new Sessions(authenticate);
    this.#admit = admit;
    this.#limits = limits;
    this.#calls = limits.limiter(API_KEY_CALLS_PER_MINUTE);
    this.#trades = limits.limiter(API_KEY_TRADES_PER_MINUTE);
    this.#wrong = limits.limiter(WRONG_PER_MINUTE);
  }

  /** Removes a key's cached caller, after it was revoked anywhere. */
  forgetSession(sessionId: string): void {
    this.#callers.forgetSession(sessionId);
  }

  /**
   * Returns the trader of a key.
   * @throws ApiError `api_key_invalid`, `account_suspended` or `rate_limited`
   */
  async callerOf(key: string, request: Pick<IncomingMessage, 'headers'>, address: string): Promise<Caller> {
    const by = addressKey(address);
    this.#wrong.check(by);
    const remembered = createHash('sha256').update(key).digest('base64');
    const caller = await this.#callers.callerOf(remembered, () => fetchHeaders(request));
    if (caller === null) throw keyRefusal();
    this.#wrong.giveBack(by);
    this.#admit(caller);
    return caller;
  }

  /**
   * Admits a call with a key and returns its caller. Cookies are ignored.
   * @throws ApiError `api_key_scope`, and those of `callerOf`
   */
  async enter(
    key: string,
    access: KeyAccess,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Caller | null> {
    delete request.raw.headers.cookie;
    const caller = await this.callerOf(key, request.raw, request.clientAddress);
    this.#count(caller, access, reply);
    const scope = caller.key?.access.scope;
    if (access === 'public') return null;
    if (access === 'read' || (access === 'trade' && scope === 'trade')) return caller;
    throw new ApiError('api_key_scope');
  }

  #count({ sessionId }: Caller, access: KeyAccess, reply: FastifyReply): void {
    const waitMs = this.#calls.take(sessionId);
    const left = this.#calls.left(sessionId);
    const perMinute = this.#limits.share(API_KEY_CALLS_PER_MINUTE);
    reply.headers({
      'ratelimit-policy': `${perMinute};w=60`,
      'ratelimit-limit': String(perMinute),
      'ratelimit-remaining': String(Math.floor(left)),
      'ratelimit-reset': String(Math.ceil(((perMinute - left) / perMinute) * 60)),
    });
    if (waitMs > 0)
      throw new ApiError('rate_limited', undefined, { 'retry-after': String(Math.ceil(waitMs / 1000)) });
    if (access === 'trade') this.#trades.check(sessionId);
  }
}
