import type { ExplorerColumn } from '@dugout/contract/explorer';
import { WindowVirtualizer } from 'virtua';
import { ColumnBody } from './column-body.tsx';
import { ExplorerCard } from './explorer-card.tsx';
import { useColumn } from './use-column.ts';

const CARD_HEIGHT = 140;

/** A column on a phone; it scrolls with the page and draws only what is in sight. */
export function ExplorerCards({ column }: { readonly column: ExplorerColumn }) {
  const state = useColumn(column);
  const { rows, onRange, columnBuy, busy } = state;
  return (
    <ColumnBody column={column} state={state}>
      <WindowVirtualizer
        itemSize={CARD_HEIGHT}
        onScroll={() => {
          const first = Math.max(0, Math.floor((scrollY - 120) / CARD_HEIGHT));
          onRange(first, first + Math.ceil(innerHeight / CARD_HEIGHT) + 2);
        }}
      >
        {rows.map((row) => (
          <ExplorerCard key={row.tokenAddress} row={row} column={column} columnBuy={columnBuy} busy={busy.has(row.tokenAddress)} />
        ))}
      </WindowVirtualizer>
    </ColumnBody>
  );
}
