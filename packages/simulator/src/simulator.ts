import { PUMP_CURVE } from '@dugout/domain/bonding-curve';
import type { MarketEvent, Reserves, Trade } from '@dugout/domain/market-events';
import type { MarketId } from '@dugout/domain/markets';
import { SLOT_MS } from '@dugout/domain/sol';
import type { TokenSafety } from '@dugout/domain/token-safety';
import { crowdTrades, exit, scheduleCrowd } from './crowd.ts';
import { developerGives, developerSells } from './developer.ts';
import { DUE } from './event-queue.ts';
import { migrate } from './exchange.ts';
import { populate } from './genesis.ts';
import { launch, sniperBuys } from './launch.ts';
import { open } from './opening.ts';
import { fillOutside, injectOutside, type OutsideFill, type OutsideOrder, type OutsideResult, revertOutside } from './outside.ts';
import { simulatedSafety } from './simulated-safety.ts';
import { emptyWorld, readWorld, type SimulatorSnapshot, writeWorld } from './snapshot.ts';
import { feeBpsOf, marketOf, poolOf, type Token } from './token.ts';
import { KNOWN_TRADER_NAMES } from './wallets.ts';
import { bustle, dropToken, SLOTS_PER_SECOND, slotOf, timeOf, type World } from './world.ts';

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

const SECONDS_PER_LAUNCH = 62;
const SOL_PRICE_SLOTS = 25;
const SWEEP_SLOTS = 9_000;
const KEEP_DEAD_SLOTS = 40 * 9_000;

/**
 * A market of invented tokens and traders. Its tape follows from the seed, the genesis time and the fills from outside alone: not from the clock,
 * nor from how often `advanceTo` is called.
 *
 * Within a slot the market's own events come first; fills from outside come after them, in their order. A live fill happens at the current slot,
 * whose own events are all told already; put back by `advanceTo`, it happens at the same place.
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
      this.#world.queue.put(1, DUE.launch);
      this.#world.queue.put(1, DUE.solPrice);
      this.#world.queue.put(SWEEP_SLOTS, DUE.sweep);
    }
    this.knownTraders = new Map(KNOWN_TRADER_NAMES.map((name, wallet) => [this.#world.wallets.address(wallet), name]));
  }

  static restore(snapshot: SimulatorSnapshot): Simulator {
    return new Simulator({ snapshot });
  }

  snapshot(): SimulatorSnapshot {
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
   * Runs every slot up to the one that holds `time` (unix ms). `outside` are fills recorded earlier, sorted by slot; what happened before the
   * current slot is passed over, as are fills of the current slot that it has already.
   */
  advanceTo(time: number, emit: Emit, outside: readonly OutsideFill[] = []): void {
    const world = this.#world;
    const end = Math.floor((time - world.genesis) / SLOT_MS);
    world.emit = emit;
    for (const fill of outside) {
      const slot = fill.slot - slotOf(0);
      if (slot < world.now) continue;
      if (slot > end) break;
      this.#run(slot);
      injectOutside(world, fill.trade);
    }
    this.#run(end);
  }

  /** Lets time pass without trading, as after a long pause: everything due comes as much later. The caller keeps a snapshot made after it. */
  jumpTo(time: number): void {
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
    return token === undefined ? null : simulatedSafety(token, this.#world.wallets.address(token.creator), this.slot);
  }

  /** Fills an order from outside at the current slot, or says why not; tells its trade. */
  fill(order: OutsideOrder, emit: Emit): OutsideResult {
    this.#world.emit = emit;
    return fillOutside(this.#world, order);
  }

  /** Takes a fill back and tells the opposite trade. */
  revert(trade: Trade, emit: Emit): void {
    this.#world.emit = emit;
    revertOutside(this.#world, trade);
  }

  #run(end: number): void {
    const world = this.#world;
    const { queue } = world;
    while (queue.nextSlot <= end) {
      world.now = Math.max(world.now, queue.nextSlot);
      queue.take();
      this.#happen(queue.kind);
    }
    world.now = Math.max(world.now, end);
  }

  #happen(kind: number): void {
    const world = this.#world;
    const { wallet, value } = world.queue;
    const token = world.tokens.get(world.queue.token);
    if (kind === DUE.launch) this.#launch();
    else if (kind === DUE.solPrice) this.#moveSolPrice();
    else if (kind === DUE.sweep) this.#sweep();
    else if (token === undefined) return;
    else if (kind === DUE.crowd && token.version === value) crowdTrades(world, token);
    else if (kind === DUE.exit) exit(world, token, wallet, value);
    else if (kind === DUE.snipe) sniperBuys(world, token, wallet, value);
    else if (kind === DUE.developer) developerSells(world, token);
    else if (kind === DUE.gift) developerGives(world, token);
    else if (kind === DUE.migrate) {
      migrate(world, token);
      scheduleCrowd(world, token);
    }
  }

  #launch(): void {
    const world = this.#world;
    launch(world);
    const seconds = Math.max(8, world.rng.wait(SECONDS_PER_LAUNCH / bustle(world, world.now)));
    world.queue.put(world.now + Math.ceil(seconds * SLOTS_PER_SECOND), DUE.launch);
  }

  #moveSolPrice(): void {
    const world = this.#world;
    const pull = (Math.log(160) - Math.log(world.solUsd)) * 0.0006;
    world.solUsd = Math.round(world.solUsd * Math.exp(pull + world.rng.gauss() * 0.00055) * 100) / 100;
    world.emit({ kind: 'solPrice', slot: slotOf(world.now), time: timeOf(world, world.now), usd: world.solUsd });
    world.queue.put(world.now + SOL_PRICE_SLOTS, DUE.solPrice);
  }

  /** Forgets launches that died long ago and that nobody from outside holds. */
  #sweep(): void {
    const world = this.#world;
    const forgotten = (token: Token): boolean =>
      token.created > 0 && token.mood.phase === 'dead' && token.outside.size === 0 && world.now - token.created > KEEP_DEAD_SLOTS;
    for (const token of world.tokens.values()) if (forgotten(token)) dropToken(world, token);
    world.queue.put(world.now + SWEEP_SLOTS, DUE.sweep);
  }
}

export type { OutsideFill, OutsideOrder, OutsideResult } from './outside.ts';
export type { SimulatorSnapshot } from './snapshot.ts';
