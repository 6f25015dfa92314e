/** The peer: the same rows and figures in AG Grid, updated in the way that it documents for high frequencies. Its cells are plain text. */
import './texts.ts';
import './watch.ts';
import type { LiveFigures, TokenRow } from '@dugout/contract/market';
import { AllCommunityModule, type ColDef, type GetRowIdParams, type GridApi, ModuleRegistry, themeQuartz } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createRoot } from 'react-dom/client';
import { changeText } from '../../../apps/web/src/features/screener/change-text.ts';
import { withLive } from '../../../apps/web/src/features/screener/screener.model.ts';
import { formatCount, formatMarketCap, formatShare, formatShortCount } from '../../../apps/web/src/shared/format/numbers.ts';
import { formatPrice } from '../../../apps/web/src/shared/format/price.ts';

ModuleRegistry.registerModules([AllCommunityModule]);

type Value = { readonly value: number | null };
const change = (name: '5m' | '1h' | '24h', digits: number): ColDef<TokenRow> => ({
  colId: `change:${name}`,
  headerName: name,
  valueGetter: ({ data }) => data?.changes[name] ?? null,
  valueFormatter: ({ value }: Value) => changeText(value, digits),
});
const columns: ColDef<TokenRow>[] = [
  { colId: 'place', headerName: '#', valueGetter: ({ node }) => (node?.rowIndex ?? 0) + 1, width: 60 },
  { colId: 'token', field: 'symbol', headerName: 'Token', width: 110 },
  { colId: 'name', field: 'name', headerName: 'Name', width: 130 },
  { colId: 'ageMinutes', field: 'ageMinutes', headerName: 'Age', width: 80 },
  { colId: 'priceUsd', field: 'priceUsd', headerName: 'Price', valueFormatter: ({ value }: Value) => formatPrice(value) },
  change('5m', 2),
  change('1h', 1),
  change('24h', 1),
  { colId: 'marketCapUsd', field: 'marketCapUsd', headerName: 'Mcap', valueFormatter: ({ value }: Value) => formatMarketCap(value) },
  { colId: 'liquidityUsd', field: 'liquidityUsd', headerName: 'Liquidity', valueFormatter: ({ value }: Value) => formatMarketCap(value) },
  { colId: 'volumeUsd', field: 'volumeUsd', headerName: 'Volume', valueFormatter: ({ value }: Value) => formatMarketCap(value) },
  { colId: 'buys', field: 'buys', headerName: 'Buys', valueFormatter: ({ value }: Value) => formatShortCount(value) },
  { colId: 'sells', field: 'sells', headerName: 'Sells', valueFormatter: ({ value }: Value) => formatShortCount(value) },
  { colId: 'holders', field: 'holders', headerName: 'Holders', valueFormatter: ({ value }: Value) => formatCount(value) },
  { colId: 'top10HoldersPct', field: 'top10HoldersPct', headerName: 'Top 10', valueFormatter: ({ value }: Value) => formatShare(value) },
];

const rows: TokenRow[] = await (await fetch('/rows.json')).json();
const newest = new Map(rows.map((row) => [row.tokenAddress, row]));

function listen(api: GridApi<TokenRow>): void {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/everything`);
  socket.onmessage = ({ data }) => {
    const moved: readonly LiveFigures[] = JSON.parse(String(data));
    for (const figures of moved) {
      const row = newest.get(figures.tokenAddress);
      if (row !== undefined) newest.set(figures.tokenAddress, withLive(row, figures, '24h'));
    }
    const mints = new Set(moved.map(({ tokenAddress }) => tokenAddress));
    api.applyTransactionAsync({ update: [...mints].flatMap((mint) => newest.get(mint) ?? []) });
  };
}

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <div style={{ height: '100vh' }}>
      <AgGridReact<TokenRow>
        theme={themeQuartz}
        columnDefs={columns}
        defaultColDef={{ width: 96, enableCellChangeFlash: true }}
        rowData={rows}
        rowHeight={32}
        rowSelection={{ mode: 'singleRow', checkboxes: false, enableClickSelection: true }}
        getRowId={({ data }: GetRowIdParams<TokenRow>) => data.tokenAddress}
        onGridReady={({ api }) => listen(api)}
      />
    </div>,
  );
}
