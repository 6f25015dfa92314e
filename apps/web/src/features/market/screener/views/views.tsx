import { Button, IconButton } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { marketsText } from '#/shared/filters/markets.ts';
import { rangeText } from '#/shared/filters/range-text.ts';
import type { BarProps } from '../bar-props.ts';
import { sameScreener } from '../screener.search.ts';
import { activateView, removeView, saveView, viewNamed } from './edit-views.ts';
import { MAX_VIEWS, type SavedView, stateOf, useViews, viewName } from './screener.views.ts';

interface ViewsProps extends BarProps {
  /** Called after a view was applied or saved. */
  readonly onDone: () => void;
}

function summary(view: SavedView): string {
  const { ranges, markets, window } = stateOf(view);
  const texts = [
    ...ranges.map((range) => rangeText(range, window)),
    ...(markets.length > 0 ? [marketsText(markets)] : []),
  ];
  return [window, ...texts].join(', ');
}

/** Returns the problem with the name of a new view; null if valid. */
function problemOf(views: readonly SavedView[], name: string): string | null {
  if (viewName(name) === '') return 'Enter a name';
  if (viewNamed(views, name) !== undefined) return 'A view with this name already exists';
  return views.length >= MAX_VIEWS ? `You can save ${MAX_VIEWS} views` : null;
}

function SaveForm({ state, onDone }: Omit<ViewsProps, 'onChange'>) {
  const { views } = useViews();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = problemOf(views, name);
    setProblem(found);
    if (found !== null) return;
    saveView(name, state);
    onDone();
  };
  return (
    <form className="flex items-start gap-2" onSubmit={submit}>
      <Input
        className="min-w-0 flex-1"
        label="View name"
        quietLabel
        placeholder="Save current view as"
        value={name}
        error={problem}
        maxLength={60}
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
  );
}

export function Views({ state, onChange, onDone }: ViewsProps) {
  const { views, active } = useViews();
  return (
    <section aria-label="Saved views" className="flex flex-col gap-2">
      <SaveForm state={state} onDone={onDone} />
      {views.length === 0 && (
        <p className="px-1 text-small text-t3">
          Views save filters, sort order and time window in this browser.
        </p>
      )}
      <ul className="max-h-80 overflow-y-auto">
        {views.map((view) => (
          <li key={view.name} className="flex items-center gap-1 rounded-control hover:bg-hover">
            <button
              type="button"
              aria-current={sameScreener(stateOf(view), state)}
              className="group flex min-w-0 flex-1 flex-col rounded-control px-2 py-1 text-left -outline-offset-2"
              onClick={() => {
                activateView(view.name);
                onDone();
                onChange(stateOf(view));
              }}
            >
              <span className="w-full truncate font-medium group-aria-[current=true]:text-accent">
                {view.name}
              </span>
              <span className="w-full truncate text-small text-t3">{summary(view)}</span>
            </button>
            {view.name === active && !sameScreener(stateOf(view), state) && (
              <Button size={24} aria-label={`Update ${view.name}`} onClick={() => saveView(view.name, state)}>
                Update
              </Button>
            )}
            <IconButton
              icon={Trash2}
              label={`Delete ${view.name}`}
              kind="ghost"
              size={28}
              onClick={() => removeView(view.name)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
