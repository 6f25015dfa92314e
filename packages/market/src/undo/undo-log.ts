import type { MarketState } from '../state.ts';
import type { HolderWatch } from '../store/holder-types.ts';
import type { TokenRecord } from '../store/token-record.ts';
import type { Applied, Rewound, UndoRecorder } from '../store/undo-recorder.ts';
import { Generation } from './generation.ts';

/** Max remembered changes. Beyond it the oldest marks are forgotten although their slots are not final. */
const MAX_APPLIED = 500_000;

/** Everything needed to roll back slots that are not final, generation by generation, each started by a mark. */
export class UndoLog implements UndoRecorder, HolderWatch {
  readonly #state: MarketState;
  #generations: Generation[];

  constructor(state: MarketState, slot: number) {
    this.#state = state;
    this.#generations = [new Generation(state, slot)];
    state.holders.watch = this;
  }

  /** Slots up to this one cannot be rolled back. */
  get reachesBackTo(): number {
    return this.#generations[0]?.slot ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Sets a mark: everything up to `slot` has been applied. Forgets everything needed only to roll back slots up
   * to `final`.
   */
  mark(slot: number, final: number): void {
    this.#generations.push(new Generation(this.#state, slot));
    let applied = this.#generations.reduce((sum, generation) => sum + generation.applied.length, 0);
    for (
      let next = this.#generations[1];
      next !== undefined && (next.slot <= final || applied > MAX_APPLIED);
      next = this.#generations[1]
    )
      applied -= this.#generations.shift()?.applied.length ?? 0;
  }

  /**
   * Restores the market to the newest mark before the slot `from`; null when there is none. Returns the changes
   * applied since, oldest first, and what they touched.
   */
  rewind(from: number): Rewound | null {
    const at = this.#generations.findLastIndex(({ slot }) => slot < from);
    if (at < 0) return null;
    this.#state.holders.watch = null;
    this.#state.undo = null;
    const undone = this.#generations.splice(at);
    for (const generation of undone.toReversed()) generation.rewind();
    this.#generations.push(new Generation(this.#state, undone[0]?.slot ?? 0));
    this.#state.undo = this;
    this.#state.holders.watch = this;
    const holders = new Map(
      undone.flatMap(({ touchedHolders }) => touchedHolders).map((pair) => [pair.join(), pair]),
    );
    return {
      slot: undone[0]?.slot ?? 0,
      applied: undone.flatMap(({ applied }) => applied),
      tokens: [...new Set(undone.flatMap(({ touchedTokens }) => touchedTokens))],
      holders: [...holders.values()],
      wallets: undone.flatMap(({ firstSeen }) => firstSeen),
    };
  }

  record(applied: Applied): void {
    this.#newest.applied.push(applied);
  }
  touch(token: TokenRecord): void {
    this.#newest.touch(token);
  }
  born(token: number): void {
    this.#newest.born.push(token);
  }
  pool(pool: string): void {
    this.#newest.pools.push([pool, this.#state.pools.get(pool)]);
  }
  bars(token: number, time: number): void {
    this.#newest.bars(token, time);
  }
  seen(id: string): void {
    this.#newest.seen.push(id);
  }
  created(wallet: number): void {
    this.#newest.creators.push(wallet);
  }
  firstSeen(wallet: number): void {
    this.#newest.firstSeen.push(wallet);
  }
  solPrice(time: number): void {
    this.#newest.solPrices.push([time, this.#state.solPrices.exactlyAt(time)]);
  }
  adding(token: number, wallet: number): void {
    this.#newest.addingHolder(token, wallet);
  }
  changing(holder: number): void {
    this.#newest.changingHolder(holder);
  }

  get #newest(): Generation {
    return this.#generations[this.#generations.length - 1] as Generation;
  }
}
