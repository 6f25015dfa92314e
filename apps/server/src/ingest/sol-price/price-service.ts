import { timeLimit } from '../time-limit.ts';

/** Somebody who says what a SOL costs. */
export interface PriceService {
  readonly name: string;
  /** US dollars. Throws when there is no answer in time or the answer cannot be used. */
  solUsd(): Promise<number>;
}

const MOST_BYTES = 64 * 1024;

/** A small JSON answer of a price service. Throws without naming the address. */
export async function askJson(url: URL, timeoutMs: number, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const limit = timeLimit(timeoutMs);
  try {
    const response = await fetch(url, { redirect: 'error', signal: limit.signal, headers });
    if (!response.ok) throw new Error(`the price service answered ${response.status}`);
    let text = '';
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) {
      text += decoder.decode(part, { stream: true });
      if (text.length > MOST_BYTES) throw new Error('the price service answered too much');
    }
    return JSON.parse(text);
  } finally {
    limit.end();
  }
}

/** A price that can be used: positive and finite. */
export function usable(price: number): number {
  if (!Number.isFinite(price) || price <= 0) throw new Error('the price service told no price');
  return price;
}
