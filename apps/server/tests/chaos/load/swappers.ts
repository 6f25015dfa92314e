import { randomUUID } from 'node:crypto';
import { Agent, get, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { SOL_MINT } from '@dugout/domain/sol';
import { type TestClient, testClient } from '@dugout/testkit/client';
import { addressOfTrader } from './requests.ts';
import { quantile } from './tally.ts';

const BUY_LAMPORTS = '10000000';
const PATIENCE_MS = 60_000;
const NEWCOMER_EVERY_MS = 500;

export interface TradingFigures {
  readonly swaps: number;
  /** Answers other than a landed swap, by status and code. */
  readonly failed: Readonly<Record<string, number>>;
  /** In ms. */
  readonly p50: number;
  readonly p99: number;
}

/** Returns the mints of the tokens that a server lists first. */
export async function listedMints(address: string): Promise<string[]> {
  const answer = await fetch(`${address}/api/v1/screener?limit=50`);
  const { data } = (await answer.json()) as { data: { items: { tokenAddress: string }[] } };
  return data.items.map(({ tokenAddress }) => tokenAddress);
}

/** A trader who alternately buys and sells a token at a steady rate. */
export class Swapper {
  readonly client: TestClient;
  readonly #mint: string;
  readonly #address: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #headers: Readonly<Record<string, string>>;
  #wallet = '';
  #holds = false;

  private constructor(address: string, n: number, mint: string) {
    this.client = testClient(address);
    this.#address = address;
    this.#headers = { 'x-forwarded-for': addressOfTrader(n) };
    this.#mint = mint;
  }

  static async signUp(address: string, n: number, mint: string): Promise<Swapper> {
    const swapper = new Swapper(address, n, mint);
    const { client } = swapper;
    const headers = swapper.#headers;
    const body = { email: `trader${n}@example.org`, password: 'correct horse battery', name: `trader_${n}` };
    const { status } = await client.call('/api/auth/sign-up/email', { method: 'POST', headers, body });
    if (status !== 200) throw new Error(`trader ${n} could not sign up: ${status}`);
    const wallets = (await client.call('/api/v1/wallet/user', { headers })).body as {
      data: { address: string }[];
    };
    swapper.#wallet = wallets.data[0]?.address ?? '';
    return swapper;
  }

  /** Makes one swap. Returns null when it landed, else the answer. */
  async swap(): Promise<string | null> {
    const common = { walletAddress: this.#wallet, idempotencyKey: randomUUID() };
    const body = this.#holds
      ? { ...common, inputMint: this.#mint, outputMint: SOL_MINT, amountPercent: 100 }
      : { ...common, inputMint: SOL_MINT, outputMint: this.#mint, amount: BUY_LAMPORTS };
    const status = await this.#post(JSON.stringify(body));
    if (status !== 200) return status === null ? 'no answer' : `${status}`;
    this.#holds = !this.#holds;
    return null;
  }

  /** Uses the one connection that the trader's page keeps. */
  #post(body: string): Promise<number | null> {
    const headers = {
      ...this.#headers,
      cookie: this.client.cookie(),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    return new Promise((resolve) => {
      const url = new URL('/api/v1/swap', this.#address);
      const sent = request(url, { method: 'POST', agent: this.#agent, headers, timeout: PATIENCE_MS });
      sent.on('timeout', () => sent.destroy());
      sent.on('error', () => resolve(null));
      sent.on('response', (response) => {
        response.resume();
        response.on('error', () => resolve(null));
        response.on('end', () => resolve(response.statusCode ?? null));
      });
      sent.end(body);
    });
  }
}

/** Makes all traders swap `perSecond` times a second each for `ms`. */
export async function trade(
  swappers: readonly Swapper[],
  perSecond: number,
  ms: number,
): Promise<TradingFigures> {
  const times: number[] = [];
  const failed: Record<string, number> = {};
  const gap = 1_000 / perSecond;
  const until = performance.now() + ms;
  await Promise.all(
    swappers.map(async (swapper, n) => {
      await pause((n * gap) / swappers.length);
      while (performance.now() < until) {
        const began = performance.now();
        const failure = await swapper.swap();
        const took = performance.now() - began;
        if (failure === null) times.push(took);
        else failed[failure] = (failed[failure] ?? 0) + 1;
        await pause(Math.max(0, gap - took));
      }
    }),
  );
  return { swaps: times.length, failed, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** Measures for `ms` how long a new connection waits for its first answer, in ms. */
export async function newcomers(
  address: string,
  ms: number,
): Promise<{ readonly p50: number; readonly p99: number }> {
  const times: Promise<number>[] = [];
  for (const until = performance.now() + ms; performance.now() < until; await pause(NEWCOMER_EVERY_MS)) {
    const began = performance.now();
    times.push(
      new Promise((resolve) => {
        const end = (): void => resolve(performance.now() - began);
        get(new URL('/healthz', address), { agent: false, timeout: PATIENCE_MS }, (response) => {
          response.resume();
          response.on('end', end);
          response.on('error', end);
        }).on('error', end);
      }),
    );
  }
  const all = await Promise.all(times);
  return { p50: quantile(all, 0.5), p99: quantile(all, 0.99) };
}
