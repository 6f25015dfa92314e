import { fromBase58, toBase58 } from '@dugout/domain/address';
import {
  buyExactIn,
  buyExactOut,
  sellExactIn,
  sellExactOut,
} from '@dugout/domain/execution/constant-product';
import type { Reserves, Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import { PaperVenue, type Venue } from '#/execution/paper/paper.venue.ts';
import type { VenueOrder, VenueResult } from '#/execution/venue.ts';

export const SOL = 1_000_000_000n;

/** Returns address number `n` of a kind, always the same. */
export function addressOf(kind: number, n: number): string {
  const bytes = new Uint8Array(32).fill(7);
  bytes.set([kind, n >> 8, n & 255]);
  return toBase58(bytes);
}

export const mintOf = (n: number): string => addressOf(1, n);

export function poolOf(mint: string): string {
  const bytes = fromBase58(mint) ?? new Uint8Array(32);
  bytes[0] = 2;
  return toBase58(bytes);
}

const genesis = (n: number): Reserves => ({ base: 1_073_000_000_000_000n, quote: BigInt(30 + n * 40) * SOL });

/** Constant-product pools. `fault` applies to the next fill: refused, or the venue fails. */
export class FakeVenue implements Venue {
  readonly name = 'Test pool';
  readonly #venue = this.ofProcess();
  fault: 'refuse' | 'throw' | null = null;
  /** Called between the quote and the fill, so that a test can move the market. */
  beforeFill: () => void = () => undefined;
  tape: Trade[] = [];
  slot = 1_000;
  readonly #reserves = new Map<string, Reserves>();
  #count: number;

  constructor(tokens: number, tape: readonly Trade[] = []) {
    for (let n = 0; n < tokens; n++) this.#reserves.set(mintOf(n), genesis(n));
    for (const trade of tape) this.#record(trade);
    this.#count = tape.length;
    this.slot += tape.length;
  }

  reserve(order: VenueOrder): Promise<VenueResult> {
    return this.#venue.reserve(order);
  }

  /**
   * Returns the venue as seen by one process. Its reservations end with the process, as do its later requests:
   * neither blocks the fills of the next process.
   */
  ofProcess(): Venue {
    return new PaperVenue({
      name: this.name,
      pool: (mint) => this.pool(mint),
      reserve: (order) => this.#reserve(order),
    });
  }

  pool(mint: string): TradablePool | null {
    const reserves = this.#reserves.get(mint);
    return reserves === undefined
      ? null
      : { mint, pool: poolOf(mint), market: 'pumpfun', decimals: 6, reserves, feeBps: 100n };
  }

  move(mint: string, reserves: Reserves): void {
    this.#reserves.set(mint, reserves);
  }

  #reserve(order: VenueOrder): VenueResult {
    const { fault } = this;
    this.fault = null;
    if (fault === 'refuse') return { status: 'refused', reason: 'slippage_exceeded' };
    if (fault === 'throw') throw new Error('the venue broke');
    this.beforeFill();
    const pool = this.pool(order.mint);
    if (pool === null) return { status: 'refused', reason: 'token_not_found' };
    const fill = quote(order, pool);
    if (fill === null) return { status: 'refused', reason: 'no_liquidity' };
    const within = order.mode === 'ExactIn' ? fill.amountOut >= order.limit : fill.amountIn <= order.limit;
    if (!within) return { status: 'refused', reason: 'slippage_exceeded' };

    this.#count += 1;
    this.slot += this.#count % 3 === 0 ? 1 : 0;
    const buy = order.side === 'buy';
    const signature = `signature-${this.#count}-${order.wallet}`;
    const trade: Trade = {
      kind: 'trade',
      id: `${signature}:0`,
      signature,
      slot: this.slot,
      time: this.slot * 400,
      market: pool.market,
      pool: pool.pool,
      wallet: order.wallet,
      side: order.side,
      mint: order.mint,
      decimals: 6,
      tokenAmount: buy ? fill.amountOut : fill.amountIn,
      quoteMint: SOL_MINT,
      quoteAmount: buy ? fill.amountIn : fill.amountOut,
      feeAmount: fill.poolFee,
      reserves: fill.reserves,
    };
    const { amountIn, amountOut, poolFee } = fill;
    return {
      status: 'reserved',
      amountIn,
      amountOut,
      poolFee,
      trade,
      print: () => this.#record(trade),
      release: () => undefined,
    };
  }

  #record(trade: Trade): void {
    this.tape.push(trade);
    if (trade.reserves !== null) this.#reserves.set(trade.mint, trade.reserves);
  }
}

function quote({ side, mode, amount }: VenueOrder, { reserves, feeBps }: TradablePool) {
  try {
    if (side === 'buy')
      return mode === 'ExactIn'
        ? buyExactIn(reserves, amount, feeBps)
        : buyExactOut(reserves, amount, feeBps);
    return mode === 'ExactIn'
      ? sellExactIn(reserves, amount, feeBps)
      : sellExactOut(reserves, amount, feeBps);
  } catch {
    return null;
  }
}
