import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import type { MarketEvent, Reserves } from '@dugout/domain/market-events';
import type { MarketId } from '@dugout/domain/markets';
import { SLOT_MS } from '@dugout/domain/sol';
import type { TokenSafety } from '@dugout/domain/token-safety';
import { populate } from './genesis.ts';
import { open } from './opening.ts';
import { injectOutside, type OutsideFill, type OutsideOrder } from './outside.ts';
import { type OutsideResult, reserveFill } from './reservation.ts';
import { begin, runTo } from './run.ts';
import { simulatedSafety } from './simulated-safety.ts';
import { emptyWorld, readWorld, type SimulatorSnapshot, writeWorld } from './snapshot.ts';
import { feeBpsOf, marketOf, poolOf } from './token.ts';
import { KNOWN_TRADER_NAMES } from './wallets.ts';
import { slotOf, timeOf, type World } from './world.ts';

export interface SimulatorOptions {
  readonly seed: string;
  /** Unix ms of the first slot. */
  readonly genesis: number;
  /** How many tokens are there at genesis (360). */
  readonly tokens?: number;
  /** How many wallets make up the crowd (6,000). */
  readonly wallets?: number;
}

/** A pool that an order can be filled in. */
export interface SimulatedPool {
  readonly mint: string;
  readonly pool: string;
  readonly market: MarketId;
  readonly decimals: number;
  readonly reserves: Reserves;
  readonly feeBps: bigint;
}

type Emit = (event: MarketEvent) => void;

/**
 * A market of invented tokens and traders. Its tape follows from the seed, the genesis time and the fills
 * from outside alone: not from the clock, nor from how often `advanceTo` is called.
 *
 * Within a slot the market's own events come first; fills from outside come after them, in their order. A
 * live fill happens at the slot in which it was reserved, whose own events are all emitted already; put back
 * by `advanceTo`, it happens at the same place.
 */
export class Simulator {
  readonly knownTraders: ReadonlyMap<string, string>;
  readonly #seed: string;
  readonly #world: World;

  constructor(options: SimulatorOptions | { readonly snapshot: SimulatorSnapshot }) {
    if ('snapshot' in options) {
      this.#seed = options.snapshot.seed;
      this.#world = readWorld(options.snapshot);
    } else {
      this.#seed = options.seed;
      this.#world = emptyWorld(options.seed, options.genesis, options.wallets ?? 6_000);
      populate(this.#world, options.tokens ?? 360);
      begin(this.#world);
    }
    this.knownTraders = new Map(
      KNOWN_TRADER_NAMES.map((name, wallet) => [this.#world.wallets.address(wallet), name]),
    );
  }

  static restore(snapshot: SimulatorSnapshot): Simulator {
    return new Simulator({ snapshot });
  }

  /** Whether a fill is reserved that has neither been printed nor released. */
  get hasReservations(): boolean {
    return this.#world.reserved.size > 0;
  }

  /** Throws while a fill is reserved: nobody knows yet whether it is part of the market. */
  snapshot(): SimulatorSnapshot {
    this.#demandNothingReserved();
    return writeWorld(this.#world, this.#seed);
  }

  /** The current slot: all its own events have happened. */
  get slot(): number {
    return slotOf(this.#world.now);
  }

  /** Unix ms of the current slot. */
  get time(): number {
    return timeOf(this.#world, this.#world.now);
  }

  /** Tells the tokens, pools and holders that are there now. For genesis, and after a restore. */
  start(emit: Emit): void {
    open(this.#world, emit);
  }

  /**
   * Runs every slot up to the one that holds `time` (unix ms). `outside` are fills recorded earlier, sorted
   * by slot; what happened before the current slot is passed over, as are fills of the current slot that it
   * has already.
   */
  advanceTo(time: number, emit: Emit, outside: readonly OutsideFill[] = []): void {
    const world = this.#world;
    const end = Math.floor((time - world.genesis) / SLOT_MS);
    world.emit = emit;
    for (const fill of outside) {
      const slot = fill.slot - slotOf(0);
      if (slot < world.now) continue;
      if (slot > end) break;
      runTo(world, slot);
      injectOutside(world, fill.trade);
    }
    runTo(world, end);
  }

  /**
   * Lets time pass without trading, as after a long pause: everything due comes as much later. The caller
   * keeps a snapshot made after it.
   */
  jumpTo(time: number): void {
    this.#demandNothingReserved();
    const world = this.#world;
    const slots = Math.floor((time - world.genesis) / SLOT_MS) - world.now;
    if (slots <= 0) return;
    world.now += slots;
    world.queue.postpone(slots);
    for (const { mood } of world.tokens.values()) {
      mood.seen += slots;
      mood.until += slots;
    }
  }

  /** Where a token trades now, or null for an unknown one. */
  pool(mint: string): SimulatedPool | null {
    const token = this.#world.byMint.get(mint);
    if (token === undefined) return null;
    return {
      mint,
      pool: poolOf(token),
      market: marketOf(token),
      decimals: PUMP_CURVE.decimals,
      reserves: token.reserves,
      feeBps: feeBpsOf(token),
    };
  }

  /** What the accounts of a token say now, or null for an unknown one. */
  safety(mint: string): TokenSafety | null {
    const token = this.#world.byMint.get(mint);
    return token === undefined
      ? null
      : simulatedSafety(token, this.#world.wallets.address(token.creator), this.slot);
  }

  /**
   * Reserves a fill for an order from outside at the current slot, or says why not. Until it is printed or
   * released the token trades with nobody, so that the price holds: what falls due on it waits and then
   * happens at its own slots, emitted late. The tape is the same as if the fill had happened, or not, at
   * once. Throws while another fill of the token is reserved.
   */
  reserve(order: OutsideOrder, emit: Emit): OutsideResult {
    return reserveFill(this.#world, order, emit);
  }

  #demandNothingReserved(): void {
    if (this.hasReservations) throw new Error('a fill is reserved');
  }
}

export type { OutsideFill, OutsideOrder } from './outside.ts';
export type { OutsideResult, ReservedFill } from './reservation.ts';
export type { SimulatorSnapshot } from './snapshot.ts';
