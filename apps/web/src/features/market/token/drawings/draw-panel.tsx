import { Button, IconButton } from '@dugout/ui/button';
import { PopoverPanel } from '@dugout/ui/popover';
import {
  type LucideIcon,
  Minus,
  MoveUpRight,
  Ruler,
  Square,
  TableRowsSplit,
  Trash2,
  TrendingUp,
} from 'lucide-react';
import { useEffect } from 'react';
import { toastMissing } from '#/shared/lazy/lazy-component.tsx';
import { type Drawing, TOOL_NAMES, TOOLS, type Tool } from './drawing.ts';
import type { Drawings } from './use-drawings.ts';

const ICONS: Readonly<Record<Tool, LucideIcon>> = {
  trend: TrendingUp,
  horizontal: Minus,
  ray: MoveUpRight,
  rectangle: Square,
  fib: TableRowsSplit,
  measure: Ruler,
};
const ROW =
  'flex h-7 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-left text-t1 -outline-offset-2 hover:bg-hover aria-pressed:bg-active max-desk:h-10';

interface DrawPanelProps {
  readonly anchor: HTMLElement;
  readonly drawings: Drawings;
  readonly onDismiss: () => void;
}

/** Returns a drawing's name, numbered among those of the same tool. */
const nameOf = (all: readonly Drawing[], drawing: Drawing): string =>
  `${TOOL_NAMES[drawing.tool]} ${all.filter(({ tool }) => tool === drawing.tool).indexOf(drawing) + 1}`;

/** The drawing tools, and a list of this token's drawings to select and delete. */
export function DrawPanel({
  anchor,
  drawings: { all, selected, take, select, change },
  onDismiss,
}: DrawPanelProps) {
  // Preloads the layer, so that the first press after a tool is chosen is not lost.
  useEffect(() => void import('./drawing-layer.ts').catch(toastMissing), []);
  return (
    <PopoverPanel label="Drawing tools" anchor={anchor} onClose={onDismiss}>
      <div className="-m-1 flex max-h-[60dvh] w-60 flex-col gap-1 overflow-y-auto">
        <ul aria-label="Tools">
          {TOOLS.map((tool) => {
            const Icon = ICONS[tool];
            return (
              <li key={tool} className="flex">
                <button
                  type="button"
                  className={ROW}
                  onClick={({ detail }) => {
                    take({ tool, byKey: detail === 0 });
                    onDismiss();
                  }}
                >
                  <Icon className="size-3.5 text-t2" aria-hidden />
                  {TOOL_NAMES[tool]}
                </button>
              </li>
            );
          })}
        </ul>
        <p className="border-line2 border-t px-2 pt-2 text-small text-t3">
          {all.length === 0
            ? 'Drag on the chart, or click twice. Keyboard: arrows move, Shift+arrows resize, Del deletes.'
            : 'On this token'}
        </p>
        <ul aria-label="Drawings">
          {all.map((drawing) => (
            <li key={drawing.id} className="flex items-center">
              <button
                type="button"
                aria-pressed={drawing.id === selected}
                className={ROW}
                onClick={() => select(drawing.id)}
              >
                <span className="flex-1 truncate">{nameOf(all, drawing)}</span>
                <span className="text-small text-t3">{drawing.currency.toUpperCase()}</span>
              </button>
              <IconButton
                icon={Trash2}
                label={`Delete ${nameOf(all, drawing)}`}
                kind="ghost"
                onClick={() => change((known) => known.filter(({ id }) => id !== drawing.id))}
              />
            </li>
          ))}
        </ul>
        {all.length > 1 && (
          <Button size={24} onClick={() => change(() => [])}>
            Delete all
          </Button>
        )}
      </div>
    </PopoverPanel>
  );
}
