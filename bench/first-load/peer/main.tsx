/** The peer of the first screen: the same rows, columns and bars, with AG Grid as the table. */
import { AllCommunityModule, type ColDef, ModuleRegistry, themeQuartz } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

ModuleRegistry.registerModules([AllCommunityModule]);

interface Row {
  readonly symbol: string;
  readonly name: string;
  readonly ageMinutes: number;
  readonly priceUsd: number | null;
  readonly changePct: number | null;
  readonly marketCapUsd: number | null;
  readonly liquidityUsd: number | null;
  readonly volumeUsd: number | null;
  readonly buys: number;
  readonly sells: number;
  readonly holders: number | null;
  readonly top10HoldersPct: number | null;
}

const money = ({ value }: { value: number | null }): string =>
  value === null ? '-' : `$${value.toLocaleString('en-US', { maximumSignificantDigits: 5 })}`;

const columns: ColDef<Row>[] = [
  { field: 'symbol', headerName: 'Token' },
  { field: 'name', headerName: 'Name' },
  { field: 'ageMinutes', headerName: 'Age' },
  { field: 'priceUsd', headerName: 'Price', valueFormatter: money },
  { field: 'changePct', headerName: '24h' },
  { field: 'marketCapUsd', headerName: 'Mcap', valueFormatter: money },
  { field: 'liquidityUsd', headerName: 'Liquidity', valueFormatter: money },
  { field: 'volumeUsd', headerName: 'Volume', valueFormatter: money },
  { field: 'buys', headerName: 'Buys' },
  { field: 'sells', headerName: 'Sells' },
  { field: 'holders', headerName: 'Holders' },
  { field: 'top10HoldersPct', headerName: 'Top 10' },
];

function Screener() {
  const [rows, setRows] = useState<Row[] | null>(null);
  useEffect(() => {
    void fetch('/api/v1/screener?limit=50')
      .then((answer) => answer.json())
      .then((answer: { data: { items: Row[] } }) => setRows(answer.data.items));
  }, []);
  return (
    <main style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <header style={{ height: 44 }}>Dugout on AG Grid</header>
      <div style={{ flex: 1 }}>
        <AgGridReact<Row> theme={themeQuartz} columnDefs={columns} rowData={rows} rowHeight={32} />
      </div>
      <footer style={{ height: 34 }}>Live</footer>
    </main>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Screener />);
