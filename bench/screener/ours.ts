import { performance } from 'node:perf_hooks';
import { Market } from '@dugout/market/market';
import type { Screen, ScreenQuery } from '@dugout/market/queries';
import { queryAll, type Requested } from './live.ts';
import { questions } from './questions.ts';
import { type Row, rowOf, SPANS } from './table.ts';
import { START, World } from './world.ts';

const ROWS_A_SECOND = 5_000;
const TICK_MS = 10;
/** Pause between a response and the next query, long enough for trades to come in between. */
const GAP_MS = 20;

export class Ours {
  readonly #market = new Market();
  readonly #world = new World();
  readonly #mints: string[];
  readonly #idByMint: ReadonlyMap<string, number>;
  /** Times and ids of all trades, to find the rows changed by time alone. */
  readonly #times: number[] = [];
  readonly #ids: number[] = [];
  readonly #leaving = SPANS.map(() => 0);
  #now = START;

  constructor() {
    const numbers = new Map<string, number>();
    for (const event of this.#world.past()) {
      this.#market.apply(event);
      if (event.kind === 'created') numbers.set(event.mint, numbers.size);
      if (event.kind === 'trade') this.#note(event.time, numbers.get(event.mint) ?? -1);
    }
    this.#mints = this.#market.mints();
    this.#idByMint = numbers;
    this.#left();
  }

  get now(): number {
    return this.#now;
  }
  get size(): number {
    return this.#mints.length;
  }

  /** Returns a token's row in the peers' format. */
  row(id: number): Row {
    return rowOf(this.#market, this.#mints[id] ?? '', this.#now);
  }

  screen(query: ScreenQuery): { ids: number[]; count: number } {
    const { mints, count } = this.#screen(query);
    return { ids: mints.map((mint) => this.#idByMint.get(mint) ?? -1), count };
  }

  /** Runs all queries while trades arrive; returns the ids of the changed rows. */
  async live(): Promise<Requested & { readonly changed: readonly number[] }> {
    const changed = new Set<number>();
    const [from, began] = [this.#now, performance.now()];
    let report = 0;
    const tick = setInterval(() => {
      const elapsed = performance.now() - began;
      for (; report < (elapsed * ROWS_A_SECOND) / 1_000; report++) changed.add(this.#trade(from + elapsed));
      this.#now = from + elapsed;
    }, TICK_MS);
    const ms = await queryAll(questions.length, GAP_MS, (question) =>
      this.#screen(questions[question] as ScreenQuery),
    );
    clearInterval(tick);
    const seconds = (performance.now() - began) / 1_000;
    for (const id of this.#left()) changed.add(id);
    return { ms, rowsPerSecond: report / seconds, changed: [...changed] };
  }

  #screen(query: ScreenQuery): Screen {
    return this.#market.screen(query, this.#now);
  }

  #trade(time: number): number {
    const trade = this.#world.trade(time);
    this.#market.apply(trade);
    const id = this.#idByMint.get(trade.mint) ?? -1;
    this.#note(trade.time, id);
    return id;
  }

  #note(time: number, id: number): void {
    this.#times.push(time);
    this.#ids.push(id);
  }

  /** Returns the ids of tokens for which a trade left a window since the last call. */
  #left(): Set<number> {
    const left = new Set<number>();
    SPANS.forEach((span, index) => {
      let at = this.#leaving[index] ?? 0;
      for (; at < this.#times.length && (this.#times[at] as number) <= this.#now - span; at++)
        left.add(this.#ids[at] as number);
      this.#leaving[index] = at;
    });
    return left;
  }
}
