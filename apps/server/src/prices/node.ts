import { textAtMost } from '@dugout/domain/bytes-at-most';

/** How long an answer may take, and how large it may be. */
const ANSWER_MS = 5_000;
const MOST_BYTES = 8 * 1024 * 1024;

/** What a node answers to a call of its JSON-RPC; throws where it gives no result. */
export type QueryNode = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** A node at an address. Errors name its host alone: the address may hold a key. */
export function nodeAt(url: string): QueryNode {
  const { host } = new URL(url);
  return async (method, params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: 'error',
    }).catch(() => {
      throw new Error(`${host} does not answer`);
    });
    if (!response.ok) throw new Error(`${host} answered ${method} with ${response.status}`);
    const text = await textAtMost(response.body, MOST_BYTES);
    if (text === null) throw new Error(`${host} answered ${method} with too much`);
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== 'object' || answer === null || !('result' in answer))
      throw new Error(`${host} refused ${method}`);
    return answer.result;
  };
}
