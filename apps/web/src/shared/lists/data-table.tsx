import { ErrorBand } from '@dugout/ui/error-band';
import { VirtualTable, type VirtualTableProps } from '@dugout/ui/table/virtual-table';
import type { ReactNode } from 'react';
import { ListState } from './list-state.tsx';

/** What a table takes of a query: what was fetched last stays on screen when the next fetch fails. */
export interface TableQuery<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

export interface DataTableProps<Row> extends Omit<VirtualTableProps<Row>, 'rows'> {
  /** What the rows are, in the plural: 'trades'. */
  readonly what: string;
  readonly query: TableQuery<readonly Row[]>;
  /** Where the plain sentence will not do. */
  readonly failed?: string;
  /** In the place of grey rows. */
  readonly loading?: ReactNode;
}

/** A table of what a query gives: loading, failed with a way to retry, empty, or its rows. */
export function DataTable<Row>({ what, query, failed, loading, ...table }: DataTableProps<Row>) {
  const { data, isError, refetch } = query;
  return (
    <>
      {isError && (
        <ErrorBand
          title={failed ?? `Failed to load ${what}`}
          onAction={() => void refetch()}
          className="m-2 shrink-0"
        />
      )}
      {data === undefined ? (
        !isError && (loading ?? <ListState isError={false} what={what} onRetry={refetch} height={32} />)
      ) : (
        <VirtualTable {...table} rows={data} />
      )}
    </>
  );
}
