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

/** Buys one token for 0.01 SOL and sells all of it, in turn. */
export class Trader {
  readonly #client: Client;
  readonly walletAddress: string;
  readonly #mint: string;
  #last: SwapBody | null = null;
  #lastSignature = '';
  /** Signature by id of every swap that was answered. */
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

  /** One swap that must land. @returns how long it took, ms */
  async swap(): Promise<number> {
    this.#last = this.#next();
    const { ms, id, signature } = await this.#post(this.#last);
    if (this.swaps.has(id)) throw new Error(`two swaps were answered with the id ${id}`);
    this.swaps.set(id, signature);
    this.#lastSignature = signature;
    return ms;
  }

  /** Asks for the last swap again under its key: it must be answered as it was and not trade again. */
  async repeat(): Promise<void> {
    if (this.#last === null) return;
    const { id, signature } = await this.#post(this.#last);
    if (this.swaps.get(id) !== signature) throw new Error(`the swap ${id} was made again`);
  }

  /** The signature of the newest swap. */
  get lastSignature(): string {
    return this.#lastSignature;
  }

  /** What the trader's first wallet holds, as its server says. */
  async lamports(): Promise<bigint> {
    return BigInt(wallets.parse(await this.#client.read('/api/v1/wallet/user')).data[0]?.lamports ?? 0);
  }

  close(): void {
    this.#client.close();
  }

  /** Whether the last swap was a buy: the next one sells. */
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
    if (status !== 200) throw new Error(`a swap was answered ${status}: ${text}`);
    const { id, signature } = swapAnswer.parse(JSON.parse(text)).data;
    return { ms, id, signature };
  }
}
