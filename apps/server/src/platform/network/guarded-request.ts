import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Network } from './network.ts';

/**
 * A failed fetch. `refused`: the request is not allowed and never will be. `failed`: the other side did not
 * answer properly; a later attempt may succeed.
 */
export class FetchFailure extends Error {
  readonly kind: 'refused' | 'failed';

  constructor(kind: FetchFailure['kind'], reason: string) {
    super(reason);
    this.name = 'FetchFailure';
    this.kind = kind;
  }
}

const LONGEST_URL = 2_048;
const HEADER_BYTES = 8_192;

export const refused = (reason: string) => new FetchFailure('refused', reason);
export const failed = (reason: string) => new FetchFailure('failed', reason);

export function parseUrl(text: string, base?: URL): URL {
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
 * Returns the address to connect to. A host with any disallowed address is refused: a host with a private address
 * is never contacted.
 */
export async function addressOf(url: URL, network: Network, signal: AbortSignal): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await raced(network.resolve(host), signal) : [host];
  const chosen = addresses.find((address) => isIP(address) === 4) ?? addresses[0];
  if (chosen === undefined) throw failed('the host has no address');
  if (!addresses.every((address) => isIP(address) !== 0 && network.allows(address, portOf(url))))
    throw refused('the host is not one of the public internet');
  return chosen;
}

/** Stops waiting at the time limit: the system may take any time to resolve a name. */
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

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/**
 * Sends the request to the checked address directly, so that no second lookup can lead elsewhere; the server
 * still receives the host name.
 */
export function requestFrom(
  url: URL,
  address: string,
  { method, headers, body }: Sent,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const named = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  const options: RequestOptions & { servername?: string } = {
    host: address,
    port: portOf(url),
    path: url.pathname + url.search,
    method,
    agent: false,
    maxHeaderSize: HEADER_BYTES,
    signal,
    headers: { ...headers, host: url.host, 'user-agent': 'Dugout' },
    ...(named && { servername: url.hostname }),
  };
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:' ? requestHttps(options, resolve) : requestHttp(options, resolve);
    request.on('error', () => reject(failed('the host did not answer')));
    request.end(body);
  });
}
