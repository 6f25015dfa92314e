import { textAtMost } from '@dugout/domain/bytes-at-most';

/** Max duration and size of a response. */
const ANSWER_MS = 5_000;
const MAX_BYTES = 8 * 1024 * 1024;

/** Calls a node's JSON-RPC; throws when it returns no result. */
export type QueryNode = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** Creates the client of a node. Errors name only its host, since the address may hold a key. */
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
    const text = await textAtMost(response.body, MAX_BYTES);
    if (text === null) throw new Error(`${host} answered ${method} with too much`);
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== 'object' || answer === null || !('result' in answer))
      throw new Error(`${host} refused ${method}`);
    return answer.result;
  };
}
