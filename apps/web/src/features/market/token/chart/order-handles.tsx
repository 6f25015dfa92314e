import { Button, IconButton } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { GripVertical, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { KIND_LABELS, levelText, useCancelOrders } from '#/features/trading/index.ts';
import { formatPercent } from '#/shared/format/numbers.ts';
import type { LineOrder, OwnLine } from './entry-line.ts';
import { placeHandles } from './place-handles.ts';
import type { PriceChart } from './price-chart.ts';
import type { MovedLine, OrderMove } from './use-order-move.ts';

const TONES = { accent: 'border-accent text-accent', up: 'border-up text-up', down: 'border-down text-down' };
/** Share of the price that Page up and Page down move a line by. */
const PAGE = 0.01;

const metricOf = ({ order }: LineOrder) => order.trigger.metric ?? 'priceSol';

interface MoveCardProps {
  readonly line: LineOrder;
  readonly moved: MovedLine;
  readonly move: OrderMove;
  /** The average entry in the chart's unit; null if unknown. */
  readonly entry: number | null;
}

/** The old and the new trigger of a line that is moved, and the question about an unusual one. */
function MoveCard({ line, moved, move, entry }: MoveCardProps) {
  const { order, factor } = line;
  const level = moved.price / factor;
  const price = order.wouldDo?.price ?? null;
  const text = (value: number | null): string => levelText(metricOf(line), value);
  return (
    <div
      className="absolute top-6 right-0 layer-tooltip group-data-low:top-auto group-data-low:bottom-6 flex w-60 flex-col gap-1 rounded-card border border-line3 bg-bg3 p-2 text-small text-t2 shadow-float"
      data-testid="order-move"
    >
      <span className="flex justify-between">
        <b className="text-t1">{KIND_LABELS[order.kind]}</b>
        <span className="text-t3">Esc cancels</span>
      </span>
      <span className="flex justify-between gap-2">
        <span>Trigger</span>
        <span className="truncate">
          {text(order.trigger.level).replace(/ .*/, '')} → <b className="text-t1">{text(level)}</b>
        </span>
      </span>
      {order.side === 'sell' && entry !== null && entry > 0 && (
        <span className="flex justify-between">
          <span>From cost basis</span>
          {formatPercent((moved.price / entry - 1) * 100, 1)}
        </span>
      )}
      <span className="flex justify-between">
        <span>Distance</span>
        {formatPercent(price === null || price <= 0 ? null : (level / price - 1) * 100, 1)}
      </span>
      {moved.warning !== null && (
        <>
          <span role="alert" className="text-caution">
            {moved.warning}
          </span>
          <span className="flex gap-1.5">
            <Button kind="primary" size={24} onClick={() => void move.send()}>
              Change order
            </Button>
            <Button size={24} onClick={move.restore}>
              Keep
            </Button>
          </span>
        </>
      )}
    </div>
  );
}

interface HandlesProps {
  readonly chart: PriceChart;
  /** The trader's lines, as drawn. */
  readonly lines: readonly OwnLine[];
  readonly move: OrderMove;
  /** Registers the function that places the handles again. */
  readonly onPlace: (place: () => void) => void;
}

/**
 * The handles of the lines of orders: dragged, or moved by arrow keys, sent by release or Enter, restored by Esc. They
 * follow their lines without a render.
 */
export function OrderHandles({ chart, lines, move, onPlace }: HandlesProps) {
  const box = useRef<HTMLDivElement>(null);
  const { busy, cancel } = useCancelOrders();
  const { moved } = move;
  useEffect(() => {
    const place = (): void => placeHandles(box.current, chart);
    place();
    onPlace(place);
  });
  const priceAt = ({ clientY }: PointerEvent): number | null => {
    const area = box.current?.getBoundingClientRect();
    return area === undefined || clientY < area.top || clientY > area.bottom
      ? null
      : chart.priceAt(clientY - area.top);
  };
  const onKey = (event: KeyboardEvent, line: OwnLine): void => {
    const { key, shiftKey } = event;
    const price = moved?.id === line.order?.order.id ? (moved?.price ?? line.price) : line.price;
    if (line.order === undefined || price === null) return;
    const tick = chart.tick * (shiftKey ? 10 : 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: tick,
      ArrowDown: -tick,
      PageUp: price * PAGE,
      PageDown: -price * PAGE,
    };
    const step = steps[key];
    if (step !== undefined) move.to(line.order, price + step);
    else if (key === 'Enter') void move.finish();
    else if (key === 'Escape' && moved !== null) move.restore();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={box} className="pointer-events-none absolute inset-0 overflow-hidden">
      {lines.map((line, index) => {
        if (line.order === undefined) return null;
        const { order } = line.order;
        const mine = moved?.id === order.id ? moved : null;
        const name = `${KIND_LABELS[order.kind]} ${line.label}`;
        return (
          <fieldset
            key={order.id}
            aria-label={name}
            data-line={index}
            data-order={order.id}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
              if (mine !== null && !move.isSending) move.restore();
            }}
            className={cn(
              'group pointer-events-auto invisible absolute top-0 right-0 flex h-4.5 items-center rounded-badge border bg-bg1 font-semibold text-micro max-desk:h-8',
              mine !== null && 'z-10 border-dashed',
              TONES[line.tone],
            )}
          >
            <button
              type="button"
              role="slider"
              aria-orientation="vertical"
              aria-label={`Trigger of ${name}`}
              aria-valuenow={line.price ?? 0}
              aria-valuetext={levelText(metricOf(line.order), (line.price ?? 0) / line.order.factor)}
              className="flex h-full cursor-ns-resize touch-none select-none items-center gap-0.5 rounded-badge pr-1"
              onKeyDown={(event) => onKey(event, line)}
              onPointerDown={(event) => {
                if (move.isSending) return;
                event.currentTarget.focus();
                event.currentTarget.setPointerCapture(event.pointerId);
              }}
              onPointerMove={(event) => {
                if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
                const price = priceAt(event);
                if (price !== null && line.order !== undefined) move.to(line.order, price);
              }}
              onPointerUp={(event) => {
                if (priceAt(event) === null) move.restore();
                else if (moved?.warning === null) void move.finish();
              }}
              onPointerCancel={move.restore}
            >
              <GripVertical className="size-3" aria-hidden />
              {line.label}
            </button>
            <IconButton
              icon={X}
              label={`Cancel ${name}`}
              kind="ghost"
              size={24}
              className="size-4.5 max-desk:size-8"
              busy={busy.has(order.id)}
              onClick={() => void cancel([order.id])}
            />
            {mine !== null && (
              <MoveCard line={line.order} moved={mine} move={move} entry={lines[0]?.price ?? null} />
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
