import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SOL_MINT } from '@dugout/domain/sol';
import { type TestClient, testClient } from '@dugout/testkit/client';
import { addressOfTrader } from './requests.ts';
import { quantile } from './tally.ts';

const BUY_LAMPORTS = '10000000';

export interface TradingFigures {
  readonly swaps: number;
  /** Answers that were no landed swap, by status and code. */
  readonly failed: Readonly<Record<string, number>>;
  /** In ms. */
  readonly p50: number;
  readonly p99: number;
}

/** A trader who buys a token and sells it, in turn, at an even pace. */
export class Swapper {
  readonly client: TestClient;
  readonly #mint: string;
  readonly #headers: Readonly<Record<string, string>>;
  #wallet = '';
  #holds = false;

  private constructor(address: string, n: number, mint: string) {
    this.client = testClient(address);
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

  /** One swap. Returns null where it landed, else what was answered. */
  async swap(): Promise<string | null> {
    const common = { walletAddress: this.#wallet, idempotencyKey: randomUUID() };
    const body = this.#holds
      ? { ...common, inputMint: this.#mint, outputMint: SOL_MINT, amountPercent: 100 }
      : { ...common, inputMint: SOL_MINT, outputMint: this.#mint, amount: BUY_LAMPORTS };
    try {
      const answer = await this.client.call('/api/v1/swap', { method: 'POST', headers: this.#headers, body });
      if (answer.status !== 200) return `${answer.status} ${(answer.body as { code?: string } | null)?.code}`;
      this.#holds = !this.#holds;
      return null;
    } catch {
      return 'no answer';
    }
  }
}

/** Has all traders swap `perSecond` times a second each for `ms`. */
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
