import type { ExplorerColumn } from '@dugout/contract/market/explorer';
import { CardList } from '#/shared/tokens/card-list.tsx';
import { ColumnBody } from './column-body.tsx';
import { ExplorerCard } from './explorer-card.tsx';
import { useColumn } from './use-column.ts';

const CARD_HEIGHT = 143;
/** Height of bars and tabs. */
const ABOVE = 120;

export function ExplorerCards({ column }: { readonly column: ExplorerColumn }) {
  const state = useColumn(column);
  const { rows, onRange, columnBuy, busy } = state;
  return (
    <ColumnBody column={column} state={state}>
      <CardList height={CARD_HEIGHT} above={ABOVE} onRange={onRange}>
        {rows.map((row) => (
          <ExplorerCard
            key={row.tokenAddress}
            row={row}
            column={column}
            columnBuy={columnBuy}
            busy={busy.has(row.tokenAddress)}
          />
        ))}
      </CardList>
    </ColumnBody>
  );
}
