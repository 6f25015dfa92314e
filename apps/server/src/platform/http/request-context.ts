import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#/platform/log/log.ts';
import type { Caller, RequestContext } from './routes.ts';

/** One request as handlers see it. Headers and log are made when they are asked for. */
export class HttpContext implements RequestContext {
  readonly caller: Caller | null;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #log: Log;

  constructor(request: FastifyRequest, reply: FastifyReply, caller: Caller | null, log: Log) {
    this.#request = request;
    this.#reply = reply;
    this.caller = caller;
    this.#log = log;
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
 * Headers by which a client could speak for its own address or for ours: `address` tells the one, the
 * settings tell the other.
 */
const FORWARDED = /^(x-forwarded-.*|forwarded|x-real-ip)$/;

/** The headers of a request as Fetch gives them, without what proxies are believed to write. */
export function fetchHeaders(request: Pick<FastifyRequest, 'headers'>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (FORWARDED.test(name)) continue;
    if (typeof value === 'string') headers.set(name, value);
    else if (value !== undefined) for (const item of value) headers.append(name, item);
  }
  return headers;
}
