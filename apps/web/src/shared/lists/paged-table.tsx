import { Button } from '@dugout/ui/button';
import { type Column, VirtualTable } from '@dugout/ui/table/virtual-table';
import type { ReactNode } from 'react';
import { formatCount } from '#/shared/format/numbers.ts';
import { ListState } from './list-state.tsx';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly pagination: {
    readonly pages: number;
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
  };
}

interface PagedTableProps<Row> {
  /** What the rows are, in the plural: 'trades'. */
  readonly what: string;
  readonly query: {
    readonly data: Page<Row> | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  /** Counted from 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rowHeight: number;
  readonly onOpen?: (row: Row) => void;
  readonly empty: ReactNode;
}

/** A list of which the server gives a page at a time, newest first. */
export function PagedTable<Row>({ what, query, page, onPage, ...table }: PagedTableProps<Row>) {
  const { data, isError, refetch } = query;
  if (data === undefined) return <ListState isError={isError} what={what} onRetry={refetch} height={32} />;
  const { pages, hasNextPage, hasPreviousPage } = data.pagination;
  return (
    <>
      {isError && <ListState isError what={what} onRetry={refetch} />}
      <VirtualTable {...table} rows={data.items} className="flex-1" />
      {pages > 1 && (
        <nav
          aria-label={`Pages of ${what}`}
          className="flex h-9 shrink-0 items-center justify-end gap-2 border-line2 border-t px-3"
        >
          <span className="text-t3">
            Page {formatCount(page)} of {formatCount(pages)}
          </span>
          <Button size={24} disabled={!hasPreviousPage} onClick={() => onPage(page - 1)}>
            Newer
          </Button>
          <Button size={24} disabled={!hasNextPage} onClick={() => onPage(page + 1)}>
            Older
          </Button>
        </nav>
      )}
    </>
  );
}
