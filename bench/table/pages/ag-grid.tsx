/**
 * The peer: the same rows, columns, texts, pictures and tints in AG Grid, updated as it documents for high
 * frequencies and written as its users would: figures are formatted values, richer cells are the product's own as
 * cell renderers.
 */
import '../../../apps/web/src/main.css';
import './texts.ts';
import './watch.ts';
import type { LiveFigures } from '@dugout/contract/market/figures';
import type { TokenRow } from '@dugout/contract/market/token';
import {
  AllCommunityModule,
  type ColDef,
  type GetRowIdParams,
  type GridApi,
  type ICellRendererParams,
  ModuleRegistry,
  themeQuartz,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createRoot } from 'react-dom/client';
import { USUAL_COLUMNS } from '../../../apps/web/src/features/market/screener/columns/screener.columns.ts';
import { screenerColumns } from '../../../apps/web/src/features/market/screener/columns/screener-columns.tsx';
import { withLive } from '../../../apps/web/src/features/market/screener/screener.model.ts';
import { changeText, formatCount, formatMarketCap } from '../../../apps/web/src/shared/format/numbers.ts';
import { formatPrice } from '../../../apps/web/src/shared/format/price.ts';

ModuleRegistry.registerModules([AllCommunityModule]);

/** Cell padding of the table, and duration of a tint, as in the product. */
const [GAP, FLASH_MS] = [12, 300];
const theme = themeQuartz.withParams({ cellHorizontalPadding: GAP / 2, fontFamily: 'inherit', fontSize: 12 });

type Value = { readonly value: number | null };
type Cell = ICellRendererParams<TokenRow>;
type Peer = Pick<
  ColDef<TokenRow>,
  'valueGetter' | 'valueFormatter' | 'field' | 'cellClassRules' | 'cellRenderer'
>;
const change = (name: '5m' | '1h' | '24h', digits: number): Peer => ({
  valueGetter: ({ data }) => data?.changes[name] ?? null,
  valueFormatter: ({ value }: Value) => changeText(value, digits),
  cellClassRules: {
    'text-up': ({ value }: Value) => (value ?? 0) > 0,
    'text-down': ({ value }: Value) => (value ?? 0) < 0,
  },
});
const amount = (
  field: 'priceUsd' | 'marketCapUsd' | 'liquidityUsd' | 'volumeUsd' | 'holders',
  text: (value: number | null) => string,
): Peer => ({
  field,
  valueFormatter: ({ value }: Value) => text(value),
});
/** Columns of plain figures; other columns use the product's cells, rendered when their value changes. */
const FIGURES: Readonly<Record<string, Peer>> = {
  priceUsd: amount('priceUsd', formatPrice),
  'change:5m': change('5m', 2),
  'change:1h': change('1h', 1),
  'change:24h': change('24h', 1),
  marketCapUsd: amount('marketCapUsd', formatMarketCap),
  liquidityUsd: amount('liquidityUsd', formatMarketCap),
  volumeUsd: amount('volumeUsd', formatMarketCap),
  holders: amount('holders', formatCount),
};
/** As in the product, a trade tints the figures that it moves first. */
const TINTED: ReadonlySet<string> = new Set(['priceUsd', 'marketCapUsd']);
const columns = screenerColumns(USUAL_COLUMNS, '24h').map((column): ColDef<TokenRow> => {
  const { id, head, width, align, shows, cell } = column;
  const drawn: Peer = {
    valueGetter: ({ data, node }) => (data === undefined ? null : shows?.(data, node?.rowIndex ?? 0)),
    cellRenderer: ({ data, node }: Cell) => (data === undefined ? null : cell(data, node.rowIndex ?? 0)),
  };
  const px = /^(\d+)px$/.exec(width)?.[1];
  return {
    colId: id,
    headerName: String(head),
    ...(px === undefined ? { flex: 1, minWidth: 200 } : { width: Number(px) + GAP }),
    ...(align === 'end' ? { type: 'rightAligned' } : {}),
    ...(FIGURES[id] ?? drawn),
    enableCellChangeFlash: TINTED.has(id),
  };
});

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
        theme={theme}
        columnDefs={columns}
        rowData={rows}
        rowHeight={32}
        cellFlashDuration={FLASH_MS}
        cellFadeDuration={0}
        rowSelection={{ mode: 'singleRow', checkboxes: false, enableClickSelection: true }}
        getRowId={({ data }: GetRowIdParams<TokenRow>) => data.tokenAddress}
        onGridReady={({ api }) => listen(api)}
      />
    </div>,
  );
}
