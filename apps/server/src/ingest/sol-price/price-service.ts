import { textAtMost } from '@dugout/domain/bytes-at-most';
import { timeLimit } from '#/platform/async/time-limit.ts';

export interface PriceService {
  readonly name: string;
  /** Returns US dollars. Throws when there is no usable answer in time. */
  solUsd(): Promise<number>;
}

const MAX_BYTES = 64 * 1024;
/** Plausible range of a SOL price, in US dollars. */
const [MIN_USD, MAX_USD] = [0.01, 1_000_000];

/**
 * Fetches a small JSON response of a price service without following redirects. Throws without naming the
 * address, which may hold a key.
 */
export async function requestJson(
  url: URL,
  timeoutMs: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const limit = timeLimit(timeoutMs);
  try {
    const response = await fetch(url, { redirect: 'error', signal: limit.signal, headers }).catch(() => {
      throw new Error(
        limit.isUp() ? 'the price service did not answer in time' : 'the price service could not be reached',
      );
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the price service answered ${response.status}`);
    }
    const text = await textAtMost(response.body, MAX_BYTES);
    if (text === null) throw new Error('the price service returned too much data');
    return parsed(text);
  } finally {
    limit.end();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the price service returned invalid JSON');
  }
}

/** Returns a plausible price and throws for any other. */
export function usable(price: number): number {
  if (!(price >= MIN_USD && price <= MAX_USD)) throw new Error('the price service sent no price');
  return price;
}
