import { SOL_MINT } from '@dugout/domain/sol';
import type { CheckedPrice } from '../../../prices/checked-price.ts';
import { SignerError } from '../../../signer-error.ts';
import type { MostOf } from '../../daily-limits.ts';
import type { JournalEntry } from '../../policy-entries.ts';
import { type SpentSwap, spentSwap } from '../spent-swap.ts';
import type { SwapLimits } from '../swap-limits.ts';
import { SwapSpending } from '../swap-spending.ts';

interface More {
  readonly owner?: string;
  readonly wallet?: string;
  readonly costs?: bigint;
  readonly price?: CheckedPrice | null;
}

/** Applies only the platform's caps, without limits of traders. */
const PLATFORMS: MostOf = (_owner, cap) => cap;

export class SpendingSimulation {
  readonly #limits: SwapLimits;
  readonly #journal: JournalEntry[] = [];
  readonly #signed = new Map<string, SpentSwap>();
  /** By trader and mint: costs of buys that landed or may land, less proceeds. */
  readonly #paid = new Map<string, bigint>();
  #spending: SwapSpending;
  now = 1_000_000_000_000;

  constructor(limits: SwapLimits) {
    this.#limits = limits;
    this.#spending = new SwapSpending(limits, PLATFORMS);
  }

  get counted() {
    return this.#spending.counted(this.now);
  }

  get openSignatures(): string[] {
    return [...this.#signed.keys()].filter((signature) => this.#spending.isOpen(signature));
  }

  /** Lamports spent on tokens, whatever their value, by owners whose id starts with `owner`. */
  atRisk(owner: string): bigint {
    let sum = 0n;
    for (const [key, paid] of this.#paid) if (key.startsWith(owner) && paid > 0n) sum += paid;
    return sum;
  }

  wait(ms: number): void {
    this.now += ms;
  }

  terms(inputMint: string, outputMint: string, maxIn: bigint, minOut: bigint, more: More = {}) {
    const { owner = 'ann', wallet = `${owner} main`, costs = 0n } = more;
    const none = { feeLamports: 0n, tipLamports: 0n, priorityFeeLamports: costs };
    const terms = { wallet, inputMint, outputMint, maxIn, minOut, ...none };
    return spentSwap(owner, terms, { signature: 0n, account: 0n });
  }

  /** Buys and returns the signature. Throws as the signer does. */
  buy(mint: string, lamports: bigint, tokens: bigint, more: More = {}): string {
    return this.#sign(this.terms(SOL_MINT, mint, lamports, tokens, more), more.price ?? null);
  }

  sell(mint: string, tokens: bigint, lamports: bigint, more: More = {}): string {
    return this.#sign(this.terms(mint, SOL_MINT, tokens, lamports, more), more.price ?? null);
  }

  /** Returns the signature, or null when a limit refused the swap. */
  attempt(sign: () => string): string | null {
    try {
      return sign();
    } catch (error) {
      if (error instanceof SignerError && error.code === 'swap_limit') return null;
      throw error;
    }
  }

  tryBuy(mint: string, lamports: bigint, more: More): void {
    const signature = this.attempt(() => this.buy(mint, lamports, 1n, more));
    if (signature !== null) this.#pay(signature, lamports);
  }

  trySell(mint: string, lamports: bigint, more: More): void {
    this.attempt(() => this.sell(mint, 1n, lamports, more));
  }

  /** Ends a swap: a buy at its maximum, a sale at its minimum plus `more`. With null it never lands. */
  end(signature: string, more: bigint | null): void {
    const { side, lamports } = this.#swap(signature);
    const change = side === 'buy' ? -lamports : lamports + (more ?? 0n);
    if (side === 'sell' && more !== null) this.#pay(signature, -change);
    if (side === 'buy' && more === null) this.#pay(signature, -lamports);
    this.land(signature, more === null ? null : change);
  }

  land(signature: string, change: bigint | null): void {
    this.#journal.push({
      kind: 'settled',
      at: this.now,
      swaps: [{ signature, lamports: change === null ? null : change.toString() }],
    });
    this.#spending.settle(signature, change, this.now);
  }

  restart(): void {
    this.#spending = new SwapSpending(this.#limits, PLATFORMS);
    for (const line of this.#journal)
      if (line.kind === 'swapped') this.#spending.take(line);
      else if (line.kind === 'settled')
        for (const { signature, lamports } of line.swaps)
          this.#spending.settle(signature, lamports === null ? null : BigInt(lamports), line.at);
  }

  #swap(signature: string): SpentSwap {
    const swap = this.#signed.get(signature);
    if (swap === undefined) throw new Error('it was not signed');
    return swap;
  }

  #pay(signature: string, lamports: bigint): void {
    const { owner, mint } = this.#swap(signature);
    const key = `${owner} ${mint}`;
    this.#paid.set(key, (this.#paid.get(key) ?? 0n) + lamports);
  }

  #sign(swap: SpentSwap | null, price: CheckedPrice | null): string {
    if (swap === null) throw new Error('it is no swap against SOL');
    const { by, lamports } = this.#spending.admit(swap, price, this.now);
    const signature = `s${this.#signed.size}`;
    this.#signed.set(signature, swap);
    const { owner, wallet, mint, side, costs } = swap;
    const line: JournalEntry = {
      kind: 'swapped',
      at: this.now,
      owner,
      wallet,
      inputMint: side === 'buy' ? SOL_MINT : mint,
      outputMint: side === 'buy' ? mint : SOL_MINT,
      maxIn: (side === 'buy' ? swap.lamports : swap.tokens).toString(),
      minOut: (side === 'buy' ? swap.tokens : swap.lamports).toString(),
      feeLamports: '0',
      tipLamports: '0',
      priorityFeeLamports: costs.toString(),
      signature,
      counted: { by, lamports: lamports.toString() },
    };
    this.#journal.push(line);
    this.#spending.take(line);
    return signature;
  }
}
