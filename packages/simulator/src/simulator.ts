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
  /** Number of tokens at genesis (360). */
  readonly tokens?: number;
  /** Number of wallets in the crowd (6,000). */
  readonly wallets?: number;
}

/** A pool in which an order can be filled. */
interface SimulatedPool {
  readonly mint: string;
  readonly pool: string;
  readonly market: MarketId;
  readonly decimals: number;
  readonly reserves: Reserves;
  readonly feeBps: bigint;
}

type Emit = (event: MarketEvent) => void;

/**
 * A market of invented tokens and traders. Its tape depends only on the seed, the genesis time and the outside
 * fills; not on the clock, nor on how often `advanceTo` is called.
 *
 * Within a slot the market's own events come first, then outside fills in their order. A live fill happens at the
 * slot of its reservation, whose own events have all been emitted. Replayed by `advanceTo`, it happens at the
 * same place.
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

  /** Whether a reserved fill is still pending. */
  get hasReservations(): boolean {
    return this.#world.reserved.size > 0;
  }

  /**
   * Returns a snapshot.
   * @throws Error while a fill is reserved, because its outcome is open
   */
  snapshot(): SimulatorSnapshot {
    this.#demandNothingReserved();
    return writeWorld(this.#world, this.#seed);
  }

  /** The current slot; all its own events have happened. */
  get slot(): number {
    return slotOf(this.#world.now);
  }

  /** Unix ms of the current slot. */
  get time(): number {
    return timeOf(this.#world, this.#world.now);
  }

  /** Emits the current tokens, pools and holders, at genesis and after a restore. */
  start(emit: Emit): void {
    open(this.#world, emit);
  }

  /**
   * Runs every slot up to and including the slot of `time` (unix ms). `outside` are earlier recorded fills, sorted
   * by slot. Fills before the current slot, and fills it already contains, are skipped.
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
   * Skips time without trading, as after a long pause: all events are delayed accordingly. The caller stores a
   * snapshot afterward.
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

  /** Returns a token's current pool, or null for an unknown token. */
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

  /** Returns a token's current accounts, or null for an unknown token. */
  safety(mint: string): TokenSafety | null {
    const token = this.#world.byMint.get(mint);
    return token === undefined
      ? null
      : simulatedSafety(token, this.#world.wallets.address(token.creator), this.slot);
  }

  /**
   * Reserves a fill for an outside order at the current slot, or returns why it is rejected. Until it is printed
   * or released, the token does not trade, so its price holds: its events are delayed and then happen at their
   * own slots, emitted late. The tape is the same as if the fill had been decided immediately.
   * @throws Error while another fill of the token is reserved
   */
  reserve(order: OutsideOrder, emit: Emit): OutsideResult {
    return reserveFill(this.#world, order, emit);
  }

  #demandNothingReserved(): void {
    if (this.hasReservations) throw new Error('a fill is reserved');
  }
}

export type { OutsideFill, OutsideOrder } from './outside.ts';
export type { ReservedFill } from './reservation.ts';
export type { SimulatorSnapshot } from './snapshot.ts';
