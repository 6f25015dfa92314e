import { Button, IconButton } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { PopoverPanel } from '@dugout/ui/popover';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ChartView } from '../chart/chart-view.ts';
import {
  type ChartLayout,
  chartLayouts,
  layoutName,
  layoutText,
  MAX_LAYOUTS,
  sameView,
  withLayout,
} from './chart-layouts.ts';

interface PanelProps {
  readonly anchor: HTMLElement;
  readonly view: ChartView;
  readonly onChange: (view: ChartView) => void;
  readonly onDismiss: () => void;
  /** Called after a layout was applied, to restore the focus. */
  readonly onDone: () => void;
}

export function LayoutsPanel({ anchor, view, onChange, onDismiss, onDone }: PanelProps) {
  const [layouts, setLayouts] = useState(chartLayouts.read);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const keep = (next: readonly ChartLayout[]): void => {
    chartLayouts.write(next);
    setLayouts(next);
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const next = withLayout(layouts, name, view);
    if (next === null) {
      setProblem(
        layoutName(name) === '' ? 'Enter a name' : `You can save ${MAX_LAYOUTS} layouts. Delete one first.`,
      );
      return;
    }
    keep(next);
    setName('');
  };
  return (
    <PopoverPanel label="Chart layouts" anchor={anchor} onClose={onDismiss}>
      <div className="flex w-75 max-w-[calc(100vw-40px)] flex-col gap-2">
        <form className="flex items-start gap-2" onSubmit={save}>
          <Input
            className="min-w-0 flex-1"
            label="Layout name"
            quietLabel
            placeholder="Save this layout as"
            value={name}
            error={problem}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => {
              setName(target.value);
              setProblem(null);
            }}
          />
          <Button size={32} type="submit" className="max-desk:h-11">
            Save
          </Button>
        </form>
        {layouts.length === 0 && (
          <p className="text-small text-t3">Layouts save interval, unit and indicators in this browser.</p>
        )}
        <ul aria-label="Saved layouts" className="max-h-[min(320px,50dvh)] overflow-y-auto">
          {layouts.map((layout) => (
            <li key={layout.name} className="flex items-center gap-1 rounded-control hover:bg-hover">
              <button
                type="button"
                aria-current={sameView(layout.view, view)}
                className="group flex min-w-0 flex-1 flex-col rounded-control px-2 py-1 text-left -outline-offset-2"
                onClick={() => {
                  onChange(layout.view);
                  onDone();
                }}
              >
                <span className="w-full truncate font-medium group-aria-[current=true]:text-accent">
                  {layout.name}
                </span>
                <span className="w-full truncate text-small text-t3">{layoutText(layout.view)}</span>
              </button>
              <IconButton
                icon={Trash2}
                label={`Delete ${layout.name}`}
                kind="ghost"
                onClick={() => keep(layouts.filter((each) => each.name !== layout.name))}
              />
            </li>
          ))}
        </ul>
      </div>
    </PopoverPanel>
  );
}
