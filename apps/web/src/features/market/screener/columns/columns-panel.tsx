import { Button } from '@dugout/ui/button';
import { PopoverPanel } from '@dugout/ui/popover';
import { Tick } from '@dugout/ui/tick';
import { COLUMN_CHOICES, useColumns } from './screener.columns.ts';

interface ColumnsPanelProps {
  readonly anchor: HTMLElement;
  readonly onDismiss: () => void;
}

export function ColumnsPanel({ anchor, onDismiss }: ColumnsPanelProps) {
  const { columns, show, reset } = useColumns();
  return (
    <PopoverPanel label="Columns" anchor={anchor} onClose={onDismiss}>
      <fieldset>
        <legend className="pb-1 text-small text-t3">Columns in this order. Token is always shown.</legend>
        <div className="grid w-80 grid-flow-col grid-cols-2 grid-rows-12 gap-x-3">
          {COLUMN_CHOICES.map(({ id, label }) => (
            <label
              key={id}
              className="flex h-7 cursor-pointer items-center gap-2 rounded-control px-1 text-t2 hover:bg-hover has-checked:text-t1"
            >
              <Tick checked={columns.includes(id)} onChange={({ target }) => show(id, target.checked)} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <Button className="mt-2 w-full" onClick={reset}>
        Default columns
      </Button>
    </PopoverPanel>
  );
}
