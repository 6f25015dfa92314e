import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { timeLimit } from '#/platform/async/time-limit.ts';
import type { Network } from './network.ts';

/**
 * Why nothing came of a fetch. refused: what was asked for is not allowed, however often it is tried. failed:
 * the other side did not give it, which may be otherwise later.
 */
export class FetchFailure extends Error {
  readonly kind: 'refused' | 'failed';

  constructor(kind: FetchFailure['kind'], reason: string) {
    super(reason);
    this.name = 'FetchFailure';
    this.kind = kind;
  }
}

export interface FetchLimits {
  readonly maxBytes: number;
  /** For everything together: names, connections, redirects and the body. */
  readonly timeoutMs: number;
  readonly maxRedirects: number;
  /** Content types without parameters, in small letters. An answer without one is taken too. */
  readonly contentTypes: ReadonlySet<string>;
}

export interface FetchRequest {
  readonly url: string;
  readonly limits: FetchLimits;
  readonly network: Network;
  readonly signal?: AbortSignal;
}

const LONGEST_URL = 2_048;
const HEADER_BYTES = 8_192;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const refused = (reason: string) => new FetchFailure('refused', reason);
const failed = (reason: string) => new FetchFailure('failed', reason);

function parseUrl(text: string, base?: URL): URL {
  if (text.length > LONGEST_URL || !URL.canParse(text, base?.href))
    throw refused('no address that can be fetched');
  const url = new URL(text, base?.href);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refused(`addresses of ${url.protocol} are not fetched`);
  if (url.username !== '' || url.password !== '') throw refused('addresses with a user are not fetched');
  if (base?.protocol === 'https:' && url.protocol === 'http:')
    throw refused('a redirect from https to http is not followed');
  return url;
}

const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

/**
 * The address to connect to. One that is not allowed among several refuses the host: whoever names a private
 * address is not asked at all.
 */
async function addressOf(url: URL, network: Network, signal: AbortSignal): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await raced(network.resolve(host), signal) : [host];
  const chosen = addresses.find((address) => isIP(address) === 4) ?? addresses[0];
  if (chosen === undefined) throw failed('the host has no address');
  if (!addresses.every((address) => isIP(address) !== 0 && network.allows(address, portOf(url))))
    throw refused('the host is not one of the public internet');
  return chosen;
}

/** A name may take as long to resolve as the system likes: nobody waits for it once the time is up. */
function raced<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(failed('the time was up'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work
      .then(resolve, () => reject(failed('the host could not be found')))
      .finally(() => signal.removeEventListener('abort', stop));
  });
}

/**
 * Asks the checked address itself, so that no second look-up can lead elsewhere; the name is only told to the
 * server.
 */
function requestFrom(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const named = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  const options: RequestOptions & { servername?: string } = {
    host: address,
    port: portOf(url),
    path: url.pathname + url.search,
    method: 'GET',
    agent: false,
    maxHeaderSize: HEADER_BYTES,
    signal,
    headers: { host: url.host, accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Dugout' },
    ...(named && { servername: url.hostname }),
  };
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:' ? requestHttps(options, resolve) : requestHttp(options, resolve);
    request.on('error', () => reject(failed('the host did not answer')));
    request.end();
  });
}

const typeOf = (answer: IncomingMessage): string =>
  (answer.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

function checkAnswer(answer: IncomingMessage, { maxBytes, contentTypes }: FetchLimits): void {
  const status = answer.statusCode ?? 0;
  if (status !== 200) throw failed(`the host answered ${status}`);
  const type = typeOf(answer);
  if (type !== '' && !contentTypes.has(type))
    throw refused(`an answer of the type ${type.slice(0, 40)} is not taken`);
  if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw refused('a packed answer is not taken');
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes)
    throw refused(`the answer is longer than ${maxBytes} bytes`);
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw refused(`the answer is longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  if (!answer.complete) throw failed('the answer was cut');
  return Buffer.concat(parts);
}

/**
 * The bytes behind a stranger's address. Every hop is checked on its own: scheme, host, each address of the
 * host, port.
 * @throws FetchFailure, whose message holds nothing of the address
 */
export async function guardedFetch({ url, limits, network, signal }: FetchRequest): Promise<Buffer> {
  const limit = timeLimit(limits.timeoutMs, signal);
  try {
    let at = parseUrl(url);
    for (let hops = 0; ; hops++) {
      const answer = await requestFrom(at, await addressOf(at, network, limit.signal), limit.signal);
      try {
        const target = REDIRECTS.has(answer.statusCode ?? 0) ? answer.headers.location : undefined;
        if (target === undefined) {
          checkAnswer(answer, limits);
          return await readBody(answer, limits.maxBytes);
        }
        if (hops >= limits.maxRedirects) throw refused('too many redirects');
        at = parseUrl(target, at);
      } finally {
        answer.destroy();
      }
    }
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    throw failed(limit.isUp() ? 'the time was up' : 'the answer was cut');
  } finally {
    limit.end();
  }
}
