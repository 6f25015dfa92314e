import { timeLimit } from '#/platform/async/time-limit.ts';
import { addressOf, FetchFailure, failed, parseUrl, refused, requestFrom } from './guarded-request.ts';
import type { Network } from './network.ts';

interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly network: Network;
  readonly timeoutMs: number;
}

/**
 * Posts bytes to an untrusted address, with the same checks as `guardedFetch`. Does not follow redirects or read
 * the response body.
 * @returns the HTTP status
 * @throws FetchFailure, whose message contains nothing of the address
 */
export async function guardedPost(request: PostRequest): Promise<number> {
  const { url, headers, body, network, timeoutMs } = request;
  const limit = timeLimit(timeoutMs);
  try {
    const at = parseUrl(url);
    if (at.protocol !== 'https:' && network.plainPosts !== true)
      throw refused('addresses without TLS are not taken');
    const address = await addressOf(at, network, limit.signal);
    const sent = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.length) },
      body,
    } as const;
    const answer = await requestFrom(at, address, sent, limit.signal);
    answer.destroy();
    return answer.statusCode ?? 0;
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    throw failed(limit.isUp() ? 'the time was up' : 'the connection was cut');
  } finally {
    limit.end();
  }
}
