import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#/platform/log/log.ts';
import type { Caller, RequestContext } from './caller.ts';
import type { DatabasePlace } from './load/database-places.ts';

interface HttpContextOptions {
  readonly reply: FastifyReply;
  readonly caller: Caller | null;
  readonly log: Log;
  readonly place: DatabasePlace;
}

/** One request as handlers see it. Headers and log are created on first use. */
export class HttpContext implements RequestContext {
  readonly caller: Caller | null;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #log: Log;
  readonly place: DatabasePlace;

  constructor(request: FastifyRequest, { reply, caller, log, place }: HttpContextOptions) {
    this.#request = request;
    this.#reply = reply;
    this.caller = caller;
    this.#log = log;
    this.place = place;
  }

  get requestId(): string {
    return this.#request.id;
  }

  get address(): string {
    return this.#request.clientAddress;
  }

  get log(): Log {
    return this.#log.child({ requestId: this.#request.id });
  }

  get headers(): Headers {
    return fetchHeaders(this.#request);
  }

  setCookie(value: string): void {
    this.#reply.header('set-cookie', value);
  }
}

/**
 * Headers with which a client could claim an address, its own or ours. `address` holds the one, the settings the
 * other.
 */
const FORWARDED = /^(x-forwarded-.*|forwarded|x-real-ip)$/;

/** Converts the headers of a request to Fetch headers, without the proxies' headers. */
export function fetchHeaders(request: Pick<FastifyRequest, 'headers'>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (FORWARDED.test(name)) continue;
    if (typeof value === 'string') headers.set(name, value);
    else if (value !== undefined) for (const item of value) headers.append(name, item);
  }
  return headers;
}
