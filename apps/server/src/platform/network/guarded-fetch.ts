import type { IncomingMessage } from 'node:http';
import { timeLimit } from '#/platform/async/time-limit.ts';
import { addressOf, FetchFailure, failed, parseUrl, refused, requestFrom } from './guarded-request.ts';
import type { Network } from './network.ts';

export interface FetchLimits {
  readonly maxBytes: number;
  /** For the whole fetch: names, connections, redirects and the body. */
  readonly timeoutMs: number;
  readonly maxRedirects: number;
  /**
   * Accepted content types without parameters, in lowercase. A response without a content type is accepted too.
   */
  readonly contentTypes: ReadonlySet<string>;
}

interface FetchRequest {
  readonly url: string;
  readonly limits: FetchLimits;
  readonly network: Network;
  readonly signal?: AbortSignal;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const GET = { method: 'GET', headers: { accept: '*/*', 'accept-encoding': 'identity' } } as const;

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
 * Fetches the bytes at an untrusted address. Every hop is checked: scheme, host, each address of the host, port.
 * @throws FetchFailure, whose message contains nothing of the address
 */
export async function guardedFetch({ url, limits, network, signal }: FetchRequest): Promise<Buffer> {
  const limit = timeLimit(limits.timeoutMs, signal);
  try {
    let at = parseUrl(url);
    for (let hops = 0; ; hops++) {
      const answer = await requestFrom(at, await addressOf(at, network, limit.signal), GET, limit.signal);
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

export { FetchFailure } from './guarded-request.ts';
