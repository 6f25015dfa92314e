import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { type Column, VirtualTable } from '@dugout/ui/table/virtual-table';
import { Trophy } from 'lucide-react';
import { useCallback, useState } from 'react';
import { NobodyYet } from './nobody-yet.tsx';

const GAP = 12;

interface BoardTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The trader's own row; null if there is none. */
  readonly own: Row | null;
  readonly rowHeight: number;
  /** Whether a search or a scope may hide rows. */
  readonly filtered: boolean;
  readonly onReset: () => void;
  readonly onOpen: ((row: Row) => void) | undefined;
}

/** A board that keeps the trader's own row visible by pinning it below until it scrolls into view. */
export function BoardTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  own,
  rowHeight,
  filtered,
  onReset,
  onOpen,
}: BoardTableProps<Row>) {
  const [sight, setSight] = useState({ from: 0, to: 0 });
  const onRange = useCallback((from: number, to: number) => setSight({ from, to }), []);
  const at = own === null ? -1 : rows.findIndex((row) => rowKey(row) === rowKey(own));
  const isPinned = own !== null && (at < sight.from || at >= sight.to);
  return (
    <>
      <VirtualTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        rowHeight={rowHeight}
        gap={GAP}
        spare={0}
        isMarked={(row) => own !== null && rowKey(row) === rowKey(own)}
        {...(onOpen && { onOpen })}
        onRange={onRange}
        className="flex-1 max-desk:min-h-[60dvh]"
        empty={
          filtered ? (
            <EmptyState
              icon={<Trophy aria-hidden />}
              title="No matches"
              action={<Button onClick={onReset}>Show everyone</Button>}
            >
              No rows match your filters.
            </EmptyState>
          ) : (
            <NobodyYet label={label} />
          )
        }
      />
      {isPinned && (
        <section
          aria-label="Your place"
          className="sticky bottom-0 grid shrink-0 items-center overflow-hidden border-line3 border-t bg-active px-3 text-t2"
          style={{
            gridTemplateColumns: columns.map(({ width }) => width).join(' '),
            columnGap: GAP,
            height: rowHeight,
          }}
        >
          {columns.map((column) => (
            <span
              key={column.id}
              className={column.align === 'end' ? 'flex min-w-0 justify-end' : 'flex min-w-0'}
            >
              {column.cell(own, at)}
            </span>
          ))}
        </section>
      )}
    </>
  );
}
