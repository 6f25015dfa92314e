import { ErrorBand } from '@dugout/ui/error-band';
import { VirtualTable, type VirtualTableProps } from '@dugout/ui/table/virtual-table';
import type { ReactNode } from 'react';
import { ListState } from './list-state.tsx';

/** Query state of a table. Old data stays on screen when a refetch fails. */
export interface TableQuery<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  /** Whether `data` belongs to an earlier query while this one loads. */
  readonly isPlaceholderData?: boolean;
  readonly refetch: () => unknown;
}

export interface DataTableProps<Row> extends Omit<VirtualTableProps<Row>, 'rows'> {
  /** Plural noun for the rows: 'trades'. */
  readonly what: string;
  readonly query: TableQuery<readonly Row[]>;
  /** Replaces the default error text. */
  readonly failed?: string;
  /** Replaces the skeleton rows. */
  readonly loading?: ReactNode;
}

/** A table of a query's rows, with loading, error (with retry) and empty states. */
export function DataTable<Row>({ what, query, failed, loading, ...table }: DataTableProps<Row>) {
  const { data, isError, isPlaceholderData, refetch } = query;
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
        <VirtualTable {...table} rows={data} busy={isPlaceholderData} />
      )}
    </>
  );
}
