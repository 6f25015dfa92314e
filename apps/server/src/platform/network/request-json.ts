import { textAtMost } from '@dugout/domain/bytes-at-most';
import { timeLimit } from '../async/time-limit.ts';

const MAX_BYTES = 64 * 1024;

interface JsonRequest {
  /** The service as named in errors, such as `price service`. */
  readonly service: string;
  readonly timeoutMs: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Fetches a small JSON response of a service without following redirects. Throws without naming the address, which
 * may hold a key.
 */
export async function requestJson(
  url: URL,
  { service, timeoutMs, headers = {} }: JsonRequest,
): Promise<unknown> {
  const limit = timeLimit(timeoutMs);
  try {
    const response = await fetch(url, { redirect: 'error', signal: limit.signal, headers }).catch(() => {
      throw new Error(
        limit.isUp() ? `the ${service} did not answer in time` : `the ${service} could not be reached`,
      );
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the ${service} answered ${response.status}`);
    }
    const text = await textAtMost(response.body, MAX_BYTES);
    if (text === null) throw new Error(`the ${service} returned too much data`);
    return parsed(text, service);
  } finally {
    limit.end();
  }
}

function parsed(text: string, service: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`the ${service} returned invalid JSON`);
  }
}
