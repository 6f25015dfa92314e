import { useEffect, useRef, useState } from 'react';
import { toastMissing } from '#/shared/lazy/lazy-component.tsx';
import type { Currency } from '../chart/chart-view.ts';
import type { PriceChart } from '../chart/price-chart.ts';
import { DRAWINGS_KEY, type Drawing, keepDrawings, MAX_DRAWINGS, readDrawings } from './drawing.ts';
import type { DrawingLayer, DrawingState, ToolInHand } from './drawing-layer.ts';

export interface Drawings {
  readonly all: readonly Drawing[];
  readonly hand: ToolInHand | null;
  readonly selected: string | null;
  readonly take: (hand: ToolInHand | null) => void;
  readonly select: (id: string | null) => void;
  readonly change: (change: (drawings: readonly Drawing[]) => readonly Drawing[]) => void;
}

export function useDrawings(mint: string): Drawings {
  const [all, setAll] = useState(() => readDrawings(mint));
  const [hand, take] = useState<ToolInHand | null>(null);
  const [selected, select] = useState<string | null>(null);
  useEffect(() => {
    // Another tab changed the drawings.
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === DRAWINGS_KEY) setAll(readDrawings(mint));
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [mint]);
  return {
    all,
    hand,
    selected,
    take,
    select,
    change: (change) => {
      const next = change(all).slice(-MAX_DRAWINGS);
      keepDrawings(mint, next);
      setAll(next);
    },
  };
}

interface View {
  readonly currency: Currency;
  readonly factor: number;
  readonly seconds: number;
}

/** Shows the drawings on the chart. The layer is loaded with the first drawing or tool. */
export function useDrawingLayer(
  chart: PriceChart | null,
  drawings: Drawings,
  { currency, factor, seconds }: View,
): void {
  const layer = useRef<DrawingLayer | null>(null);
  const { all, hand, selected } = drawings;
  const latest = useRef(drawings);
  const state: DrawingState = {
    drawings: all.filter((each) => each.currency === currency),
    hand,
    selected,
    currency,
    factor,
    seconds,
  };
  const wanted = useRef(state);
  const needed = all.length > 0 || hand !== null;

  useEffect(() => {
    latest.current = drawings;
    wanted.current = state;
    layer.current?.set(state);
  });

  useEffect(() => {
    if (chart === null || !needed) return;
    let remove: (() => void) | null = null;
    let left = false;
    import('./drawing-layer.ts').then(({ DrawingLayer: Layer }) => {
      if (left) return;
      remove = chart.addLayer((host) => {
        layer.current = new Layer(host, wanted.current, {
          onAdd: (drawing) => latest.current.change((known) => [...known, drawing]),
          onReplace: (drawing) =>
            latest.current.change((known) => known.map((each) => (each.id === drawing.id ? drawing : each))),
          onRemove: (id) => latest.current.change((known) => known.filter((each) => each.id !== id)),
          onSelect: (id) => latest.current.select(id),
          onDone: () => latest.current.take(null),
        });
        return layer.current;
      });
    }, toastMissing);
    return () => {
      left = true;
      layer.current = null;
      remove?.();
    };
  }, [chart, needed]);
}
