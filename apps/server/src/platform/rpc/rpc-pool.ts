import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  answered,
  choose,
  type EndpointHealth,
  failedAt,
  NEW_ENDPOINT,
  sawSlot,
} from '@dugout/solana/rpc/endpoint-health';
import { isOfTheNode, RpcFailure } from '@dugout/solana/rpc/failure';
import { httpCall } from './http-call.ts';

interface RpcPoolOptions {
  readonly urls: readonly string[];
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly attempts?: number;
  /** Max total time that a call's attempts wait for resting endpoints, in ms; 30 seconds by default. */
  readonly patienceMs?: number;
}

/** Several interchangeable nodes. */
export interface RpcPool {
  /**
   * Calls the currently best endpoint, and another or the same one again when the node is at fault. An endpoint
   * without the method is not used for it again. Throws RpcFailure.
   */
  call(method: string, params: readonly unknown[]): Promise<unknown>;
  health(): readonly EndpointHealth[];
  stop(): void;
}

const MAX_WAIT_MS = 5_000;
const PATIENCE_MS = 30_000;

export function createRpcPool({
  urls,
  timeoutMs = 10_000,
  maxBytes = 64 * 1024 * 1024,
  attempts = 6,
  patienceMs = PATIENCE_MS,
}: RpcPoolOptions): RpcPool {
  const healths: EndpointHealth[] = urls.map(() => NEW_ENDPOINT);
  const stopped = new AbortController();
  // One listener per running call.
  setMaxListeners(0, stopped.signal);
  /** Methods missing on an endpoint. */
  const lacking = urls.map(() => new Set<string>());
  const healthAt = (at: number): EndpointHealth => healths[at] ?? NEW_ENDPOINT;

  async function callOnce(at: number, method: string, params: readonly unknown[]): Promise<unknown> {
    const began = performance.now();
    try {
      const result = await httpCall({
        url: urls[at] ?? '',
        method,
        params,
        timeoutMs,
        maxBytes,
        signal: stopped.signal,
      });
      healths[at] = answered(healthAt(at), performance.now() - began);
      if (method === 'getSlot' && typeof result === 'number') healths[at] = sawSlot(healthAt(at), result);
      return result;
    } catch (error) {
      if (error instanceof RpcFailure && error.kind === 'unsupported') lacking[at]?.add(method);
      if (error instanceof RpcFailure && isOfTheNode(error.kind))
        healths[at] = failedAt(healthAt(at), error, performance.now(), Math.random());
      else healths[at] = answered(healthAt(at), performance.now() - began);
      throw error;
    }
  }

  return {
    async call(method, params) {
      let last: RpcFailure | null = null;
      let patience = patienceMs;
      for (let attempt = 0; attempt < attempts && !stopped.signal.aborted; attempt++) {
        const able = urls.map((_, index) => index).filter((index) => !lacking[index]?.has(method));
        const chosen = choose(
          able.map((index) => healthAt(index)),
          performance.now(),
        );
        const at = able[chosen.at];
        if (at === undefined) throw new RpcFailure('unsupported', `no node offers ${method}`);
        const waitMs = Math.min(chosen.waitMs, MAX_WAIT_MS, patience);
        // The node was tried and is resting, and no waiting time is left.
        if (last !== null && chosen.waitMs > 0 && waitMs === 0) break;
        patience -= waitMs;
        if (waitMs > 0) await delay(waitMs, undefined, { signal: stopped.signal }).catch(() => undefined);
        try {
          return await callOnce(at, method, params);
        } catch (error) {
          if (!(error instanceof RpcFailure) || !(isOfTheNode(error.kind) || error.kind === 'unsupported'))
            throw error;
          last = error;
        }
      }
      throw last ?? new RpcFailure('network', 'there is no endpoint');
    },
    health: () => healths,
    stop: () => stopped.abort(),
  };
}
