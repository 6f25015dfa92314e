import type { LiveFigures } from '@dugout/contract/market/figures';
import type { TokenRow } from '@dugout/contract/market/token';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { live } from '#/shared/realtime/live.ts';
import { withLive } from './screener.model.ts';
import type { ScreenerWindow } from './screener.search.ts';

/**
 * Min interval between redraws of constantly changing rows. All are redrawn together, and the first change after
 * a pause immediately.
 */
const DRAW_EVERY_MS = 50;

type Subscribe = (channel: `token:${string}`, onChange: () => void) => () => void;
type StateOf = (channel: `token:${string}`) => LiveFigures | null;

/** Live figures of a changing set of tokens: visible ones are subscribed, the others unsubscribed. */
class WatchedFigures {
  readonly #subscribe: Subscribe;
  readonly #stateOf: StateOf;
  readonly #stops = new Map<string, () => void>();
  readonly #listeners = new Set<() => void>();
  #figures: ReadonlyMap<string, LiveFigures> = new Map();
  readonly #moved = new Set<string>();
  #notifiedAt = Number.NEGATIVE_INFINITY;

  constructor(subscribe: Subscribe, stateOf: StateOf) {
    this.#subscribe = subscribe;
    this.#stateOf = stateOf;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): ReadonlyMap<string, LiveFigures> => this.#figures;

  watch(mints: readonly string[]): void {
    const wanted = new Set(mints);
    for (const mint of wanted) {
      if (this.#stops.has(mint)) continue;
      this.#stops.set(
        mint,
        this.#subscribe(`token:${mint}`, () => this.#note(mint)),
      );
      // If another part of the page already listens to it, no snapshot arrives.
      if (this.#stateOf(`token:${mint}`) !== null) this.#note(mint);
    }
    for (const [mint, stop] of this.#stops) {
      if (wanted.has(mint)) continue;
      stop();
      this.#stops.delete(mint);
    }
  }

  #note(mint: string): void {
    if (this.#moved.size === 0) {
      const wait = this.#notifiedAt + DRAW_EVERY_MS - performance.now();
      if (wait > 0) setTimeout(() => this.#notify(), wait);
      else queueMicrotask(() => this.#notify());
    }
    this.#moved.add(mint);
  }

  #notify(): void {
    this.#notifiedAt = performance.now();
    const figures = new Map(this.#figures);
    for (const mint of this.#moved) {
      const newest = this.#stateOf(`token:${mint}`);
      if (newest !== null) figures.set(mint, newest);
    }
    this.#moved.clear();
    this.#figures = figures;
    for (const listener of this.#listeners) listener();
  }
}

function figuresOf(channel: `token:${string}`): LiveFigures | null;
function figuresOf(channel: string): unknown {
  return live.state(channel) ?? null;
}

/**
 * Returns a function that merges a row with its newest figures. It returns the same object while neither changed,
 * so that the table row is not rerendered.
 */
function merger<Row extends TokenRow>(window: ScreenerWindow): (row: Row, figures: LiveFigures) => Row {
  const merged = new WeakMap<Row, { readonly figures: LiveFigures; readonly row: Row }>();
  return (row, figures) => {
    const known = merged.get(row);
    if (known !== undefined && known.figures === figures) return known.row;
    const next = withLive(row, figures, window);
    merged.set(row, { figures, row: next });
    return next;
  };
}

/** Returns the rows, with live figures for the visible ones. */
export function useLiveRows<Row extends TokenRow>(
  rows: readonly Row[],
  inSight: readonly string[],
  window: ScreenerWindow,
): readonly Row[] {
  const [watched] = useState(
    () => new WatchedFigures((channel, onChange) => live.subscribe(channel, onChange), figuresOf),
  );
  const figures = useSyncExternalStore(watched.subscribe, watched.getSnapshot);
  useEffect(() => watched.watch(inSight), [watched, inSight]);
  useEffect(() => () => watched.watch([]), [watched]);
  const merge = useMemo(() => merger<Row>(window), [window]);
  const places = useMemo(() => new Map(rows.map(({ tokenAddress }, index) => [tokenAddress, index])), [rows]);
  return useMemo(() => {
    const shown = [...rows];
    for (const [mint, newest] of figures) {
      const at = places.get(mint);
      const row = at === undefined ? undefined : rows[at];
      if (at !== undefined && row !== undefined) shown[at] = merge(row, newest);
    }
    return shown;
  }, [rows, places, figures, merge]);
}
