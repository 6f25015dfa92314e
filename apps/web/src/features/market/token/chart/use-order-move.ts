import { useMemo, useRef, useState } from 'react';
import { editTo, levelWarning, useEditOrder } from '#/features/trading/index.ts';
import type { LineOrder, OwnLine } from './entry-line.ts';

/** A line that the trader has moved and the server has not stored. */
export interface MovedLine {
  readonly id: string;
  /** In the chart's unit. */
  readonly price: number;
  /** The reason to confirm it before it is sent; null while it is moved. */
  readonly warning: string | null;
}

export interface OrderMove {
  readonly moved: MovedLine | null;
  readonly isSending: boolean;
  /** Moves a line to a price in the chart's unit, if its order can have it. */
  readonly to: (line: LineOrder, price: number) => void;
  /** Sends the moved line, or waits for a confirmation. */
  readonly finish: () => Promise<void>;
  readonly send: () => Promise<void>;
  readonly restore: () => void;
}

/** Moves the line of one order at a time. Returns the lines as they are to be drawn. */
export function useOrderMove(lines: readonly OwnLine[]): readonly [readonly OwnLine[], OrderMove] {
  const [moved, setMoved] = useState<MovedLine | null>(null);
  const [isSending, setSending] = useState(false);
  const target = useRef<LineOrder | null>(null);
  const editOrder = useEditOrder();
  const shown = useMemo(
    () =>
      moved === null
        ? lines
        : lines.map((line) =>
            line.order?.order.id === moved.id ? { ...line, price: moved.price, isMoved: true } : line,
          ),
    [lines, moved],
  );
  const restore = (): void => setMoved(null);
  const send = async (): Promise<void> => {
    const line = target.current;
    const edit = line === null || moved === null ? null : editTo(line.order, moved.price / line.factor);
    if (moved === null || edit === null) return restore();
    setMoved({ ...moved, warning: null });
    setSending(true);
    await editOrder(edit);
    setSending(false);
    restore();
  };
  const finish = async (): Promise<void> => {
    const line = target.current;
    if (moved === null || line === null || isSending) return;
    const { order, factor } = line;
    const warning = levelWarning(order, moved.price / factor, order.wouldDo?.price ?? null);
    if (warning === null || moved.warning !== null) return send();
    setMoved({ ...moved, warning });
  };
  const to = (line: LineOrder, price: number): void => {
    if (isSending || editTo(line.order, price / line.factor) === null) return;
    target.current = line;
    setMoved({ id: line.order.id, price, warning: null });
  };
  return [shown, { moved, isSending, to, finish, send, restore }];
}
