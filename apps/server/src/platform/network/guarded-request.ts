import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
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
 * The address to connect to. One that is not allowed among several refuses the host: whoever names a private
 * address is not asked at all.
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

export interface Sent {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/**
 * Asks the checked address itself, so that no second look-up can lead elsewhere; the name is only sent to the
 * server.
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
