/** The screener's own table, columns, live rows and live client, with the benchmark's rows. */
import '../../../apps/web/src/main.css';
import './texts.ts';
import './watch.ts';
import type { TokenRow } from '@dugout/contract/market/token';
import { VirtualTable } from '@dugout/ui/table/virtual-table';
import { useCallback, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { USUAL_COLUMNS } from '../../../apps/web/src/features/market/screener/columns/screener.columns.ts';
import { screenerColumns } from '../../../apps/web/src/features/market/screener/columns/screener-columns.tsx';
import { useLiveRows } from '../../../apps/web/src/features/market/screener/screener.realtime.ts';
import { channel, latest } from '../../../apps/web/src/shared/realtime/channel.ts';
import { live } from '../../../apps/web/src/shared/realtime/live.ts';

/**
 * The product only requests visible rows. With `?every` it receives the figures of all rows, like the peer, and
 * renders the visible ones.
 */
const every = new URLSearchParams(location.search).has('every');
if (every) {
  // Splits a single message with all moved figures, as sent to the peer; the live client is the product's own.
  Object.defineProperty(WebSocket.prototype, 'onmessage', {
    set(this: WebSocket, take: (event: { readonly data: string }) => void) {
      this.addEventListener('message', ({ data }) => {
        for (const frame of String(data).split('\n')) if (frame !== '') take({ data: frame });
      });
    },
  });
}
const columns = screenerColumns(USUAL_COLUMNS, '24h');
const keyOf = (row: TokenRow): string => row.tokenAddress;

function Table({ rows }: { readonly rows: readonly TokenRow[] }) {
  const [range, setRange] = useState({ from: 0, to: 40 });
  const [chosen, setChosen] = useState('');
  const onRange = useCallback((from: number, to: number) => setRange({ from, to }), []);
  const wanted = useMemo(() => rows.slice(range.from, range.to).map(keyOf), [rows, range]);
  const shown = useLiveRows(rows, wanted, '24h');
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <VirtualTable
        label="Tokens"
        columns={columns}
        rows={shown}
        rowKey={keyOf}
        onRange={onRange}
        onOpen={(row) => setChosen(keyOf(row))}
        isMarked={(row) => keyOf(row) === chosen}
        className="flex-1"
      />
    </div>
  );
}

const rows: TokenRow[] = await (await fetch('/rows.json')).json();
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Table rows={rows} />);
if (every) for (const row of rows) live.subscribe(`token:${keyOf(row)}`, () => {});
live.declare([channel('token:{mint}', latest)]);
live.start();
