import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Client } from './client.ts';
import type { SwapBody } from './wire.ts';

const SOL = 'So11111111111111111111111111111111111111112';
const BUY_LAMPORTS = '10000000';
const swapAnswer = z.object({
  data: z.object({ id: z.string(), status: z.literal('landed'), signature: z.string() }),
});
const wallets = z.object({ data: z.array(z.object({ address: z.string(), lamports: z.string() })) });

/** Alternately buys one token for 0.01 SOL and sells all of it. */
export class Trader {
  readonly #client: Client;
  readonly walletAddress: string;
  readonly #mint: string;
  #last: SwapBody | null = null;
  #lastSignature = '';
  /** Signatures of all swaps in responses, by id. */
  readonly swaps = new Map<string, string>();

  constructor(client: Client, walletAddress: string, mint: string) {
    this.#client = client;
    this.walletAddress = walletAddress;
    this.#mint = mint;
  }

  static async signUp(port: number, name: string, mint: string): Promise<Trader> {
    const client = new Client(port);
    await client.signUp(name);
    const [wallet] = wallets.parse(await client.read('/api/v1/wallet/user')).data;
    return new Trader(client, wallet?.address ?? '', mint);
  }

  /**
   * Makes one swap, which must land.
   * @returns its duration in ms
   */
  async swap(): Promise<number> {
    this.#last = this.#next();
    const { ms, id, signature } = await this.#post(this.#last);
    if (this.swaps.has(id)) throw new Error(`two responses with the swap id ${id}`);
    this.swaps.set(id, signature);
    this.#lastSignature = signature;
    return ms;
  }

  /** Repeats the last swap with its key: the response must be the same, without another trade. */
  async repeat(): Promise<void> {
    if (this.#last === null) return;
    const { id, signature } = await this.#post(this.#last);
    if (this.swaps.get(id) !== signature) throw new Error(`the swap ${id} was executed again`);
  }

  get lastSignature(): string {
    return this.#lastSignature;
  }

  /** Returns the balance of the trader's first wallet as reported by the server. */
  async lamports(): Promise<bigint> {
    return BigInt(wallets.parse(await this.#client.read('/api/v1/wallet/user')).data[0]?.lamports ?? 0);
  }

  close(): void {
    this.#client.close();
  }

  /** Whether the last swap was a buy, so that the next one sells. */
  get holds(): boolean {
    return this.swaps.size % 2 === 1;
  }

  #next(): SwapBody {
    const common = { walletAddress: this.walletAddress, idempotencyKey: randomUUID() };
    return this.holds
      ? { ...common, inputMint: this.#mint, outputMint: SOL, amountPercent: 100 }
      : { ...common, inputMint: SOL, outputMint: this.#mint, amount: BUY_LAMPORTS };
  }

  async #post(
    body: SwapBody,
  ): Promise<{ readonly ms: number; readonly id: string; readonly signature: string }> {
    const { status, text, ms } = await this.#client.call('POST', '/api/v1/swap', body);
    if (status !== 200) throw new Error(`a swap returned ${status}: ${text}`);
    const { id, signature } = swapAnswer.parse(JSON.parse(text)).data;
    return { ms, id, signature };
  }
}
