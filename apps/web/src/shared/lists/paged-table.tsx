import { Button } from '@dugout/ui/button';
import { formatCount } from '#/shared/format/numbers.ts';
import { DataTable, type DataTableProps, type TableQuery } from './data-table.tsx';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly pagination: {
    readonly pages: number;
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
  };
}

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'query'> {
  readonly query: TableQuery<Page<Row>>;
  /** Starts at 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** A list that the server pages, newest first. */
export function PagedTable<Row>({ query, page, onPage, ...table }: PagedTableProps<Row>) {
  const { pages = 1, hasNextPage, hasPreviousPage } = query.data?.pagination ?? {};
  return (
    <>
      <DataTable {...table} query={{ ...query, data: query.data?.items }} className="flex-1" />
      {pages > 1 && (
        <nav
          aria-label={`Pages of ${table.what}`}
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
