import { setTimeout as delay } from 'node:timers/promises';
import { textAtMost } from '@dugout/domain/bytes-at-most';
import { retryAfter } from '@dugout/solana/rpc/failure';
import type { z } from 'zod';
import { timeLimit } from '#/platform/async/time-limit.ts';
import { inTurns } from '#/platform/async/turns.ts';
import {
  buildAnswer,
  executeAnswer,
  type JupiterBuild,
  type JupiterExecution,
  type JupiterOrder,
  orderAnswer,
} from './jupiter-answers.ts';

interface JupiterClientOptions {
  /** `https://api.jup.ag`: the calls are below `/swap/v2`. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly timeoutMs?: number;
  /** Time limit of an execution, which answers when the transaction is confirmed. */
  readonly executionMs?: number;
}

/** The parameters of /order and /build. Lamports and raw units. */
interface JupiterRequest {
  /** The trader waiting for the response. */
  readonly owner: string;
  readonly inputMint: string;
  readonly outputMint: string;
  readonly amount: bigint;
  readonly slippageBps: number;
  readonly taker: string | null;
  /** Ends the request, and its retries, when nobody waits for it any longer. */
  readonly signal?: AbortSignal | undefined;
}

interface JupiterOrderRequest extends JupiterRequest {
  readonly priorityLamports: bigint;
  readonly tipLamports: bigint;
  readonly referral: { readonly account: string; readonly bps: number } | null;
}

/**
 * Jupiter returned no usable response. `status` is 404 when it does not offer the call, 0 when there was no
 * response.
 */
export class JupiterFailure extends Error {
  override readonly name = 'JupiterFailure';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const MAX_BYTES = 256 * 1024;
const ATTEMPTS = 3;
const LONGEST_WAIT_MS = 1_000;
/** Excluded routers: the signer knows only the instructions of Jupiter's own routes. */
const OTHER_ROUTERS = 'jupiterz,dflow,okx';

/** Max concurrent quotes. Jupiter's 429 halves it, each success adds one. */
const MAX_AT_ONCE = 32;

/**
 * Calls Jupiter's swap API v2. All traders share the rate limit of one key, so their requests take turns: a
 * trader with many requests delays nobody else.
 */
export class JupiterClient {
  readonly #options: Required<JupiterClientOptions>;
  #atOnce = MAX_AT_ONCE;
  readonly #turns = inTurns(() => this.#atOnce);

  constructor(options: JupiterClientOptions) {
    this.#options = { timeoutMs: 5_000, executionMs: 60_000, ...options };
  }

  /** Requests a quote, with its transaction if a taker is named. Throws `JupiterFailure`. */
  order({ priorityLamports, tipLamports, referral, ...request }: JupiterOrderRequest): Promise<JupiterOrder> {
    const query = this.#query(request);
    query.set('excludeRouters', OTHER_ROUTERS);
    query.set('priorityFeeLamports', priorityLamports.toString());
    if (tipLamports > 0n) query.set('jitoTipLamports', tipLamports.toString());
    query.set('broadcastFeeType', 'exactFee');
    if (referral !== null) {
      query.set('referralAccount', referral.account);
      query.set('referralFee', referral.bps.toString());
    }
    return this.#fetchInTurn(request, `order?${query}`, orderAnswer);
  }

  /** Requests a quote with the instructions of its swap. Throws `JupiterFailure`. */
  build(request: JupiterRequest & { readonly taker: string }): Promise<JupiterBuild> {
    return this.#fetchInTurn(request, `build?${this.#query(request)}`, buildAnswer);
  }

  /** Submits a signed order and resolves when it is confirmed. Throws `JupiterFailure`. */
  execute(signedTransaction: string, requestId: string): Promise<JupiterExecution> {
    return this.#fetchOnce('execute', executeAnswer, JSON.stringify({ signedTransaction, requestId }));
  }

  #query({ inputMint, outputMint, amount, slippageBps, taker }: JupiterRequest): URLSearchParams {
    const query = new URLSearchParams({
      inputMint,
      outputMint,
      amount: amount.toString(),
      slippageBps: slippageBps.toString(),
    });
    if (taker !== null) query.set('taker', taker);
    return query;
  }

  #fetchInTurn<T>({ owner, signal }: JupiterRequest, path: string, shape: z.ZodType<T>): Promise<T> {
    return this.#turns(owner, () => this.#fetchWithRetry(path, shape, signal));
  }

  async #fetchWithRetry<T>(path: string, shape: z.ZodType<T>, signal?: AbortSignal): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await this.#fetchOnce(path, shape, null, signal);
        this.#atOnce = Math.min(MAX_AT_ONCE, this.#atOnce + 1);
        return answer;
      } catch (error) {
        if (error instanceof JupiterFailure && error.status === 429)
          this.#atOnce = Math.max(1, Math.floor(this.#atOnce / 2));
        const again =
          error instanceof JupiterFailure &&
          (error.status === 429 || error.status === 0 || error.status >= 500);
        if (!again || attempt === ATTEMPTS || signal?.aborted) throw error;
        await delay(error.status === 429 ? LONGEST_WAIT_MS / 4 : 50 * attempt);
      }
    }
  }

  async #fetchOnce<T>(
    path: string,
    shape: z.ZodType<T>,
    body: string | null,
    ended?: AbortSignal,
  ): Promise<T> {
    const { baseUrl, apiKey, timeoutMs, executionMs } = this.#options;
    const limit = timeLimit(body === null ? timeoutMs : executionMs, ended);
    try {
      const response = await fetch(`${baseUrl.replace(/\/$/, '')}/swap/v2/${path}`, {
        method: body === null ? 'GET' : 'POST',
        redirect: 'error',
        headers: {
          ...(apiKey === null ? {} : { 'x-api-key': apiKey }),
          ...(body === null ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === null ? {} : { body }),
        signal: limit.signal,
      });
      if (response.status === 429) {
        await response.body?.cancel();
        const wait = retryAfter(response.headers.get('retry-after'), Date.now()) ?? 0;
        await delay(Math.min(wait, LONGEST_WAIT_MS));
        throw new JupiterFailure(429, 'Jupiter is busy. Try again in a moment');
      }
      const text = await readLimited(response);
      if (!response.ok)
        throw new JupiterFailure(response.status, messageOf(text) ?? `Jupiter answered ${response.status}`);
      const read = shape.safeParse(parsed(text));
      if (!read.success) throw new JupiterFailure(-1, 'Jupiter sent an unreadable response');
      return read.data;
    } catch (error) {
      if (error instanceof JupiterFailure) throw error;
      throw new JupiterFailure(
        0,
        limit.isUp() ? 'Jupiter did not respond in time' : 'Jupiter could not be reached',
      );
    } finally {
      limit.end();
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns Jupiter's own error message; null when there is none. */
function messageOf(text: string): string | null {
  const answer = parsed(text);
  const error: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'error') : null;
  return typeof error === 'string' && error !== '' ? error.slice(0, 200) : null;
}

async function readLimited(response: Response): Promise<string> {
  const text = await textAtMost(response.body, MAX_BYTES);
  if (text === null) throw new JupiterFailure(-1, 'Jupiter answered with too much');
  return text;
}
