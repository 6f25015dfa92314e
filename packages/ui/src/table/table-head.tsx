import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from '../lib/cn.ts';
import { type Column, JUSTIFY, nextSort, type Sort } from '../lib/table.ts';

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly template: string;
  readonly gap: number;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

/** Adds a screen-reader text to a head without visible words. */
const shownHead = ({ head, label }: Pick<Column<never>, 'head' | 'label'>) =>
  head === '' ? <span className="sr-only">{label}</span> : head;

export function TableHead<Row>({ columns, template, gap, sort, onSort }: TableHeadProps<Row>) {
  return (
    <thead className="layer-sticky sticky top-0 block border-b border-line2 bg-(--table-ground)">
      <tr
        className="grid h-6 items-center px-3 text-small text-t3"
        style={{ gridTemplateColumns: template, columnGap: gap }}
      >
        {columns.map((column) => {
          const sorted = sort?.by === column.id ? sort.dir : null;
          const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp;
          return (
            <th
              key={column.id}
              scope="col"
              aria-label={column.head === '' ? undefined : column.label}
              aria-sort={sorted === null ? undefined : sorted === 'desc' ? 'descending' : 'ascending'}
              className={cn(
                'flex min-w-0 items-center whitespace-nowrap font-normal',
                JUSTIFY[column.align ?? 'start'],
              )}
            >
              {column.sortable === true && onSort !== undefined ? (
                <button
                  type="button"
                  className={cn(
                    'flex items-center gap-1 rounded-badge hover:text-t1',
                    sorted !== null && 'font-medium text-t1',
                  )}
                  onClick={() => onSort(nextSort(sort, column.id))}
                >
                  {sorted !== null && <Arrow className="size-2.5" aria-hidden />}
                  {column.head}
                </button>
              ) : (
                shownHead(column)
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
