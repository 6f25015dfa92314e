import type { Position } from '@dugout/contract/portfolio/position';
import type { SwapOrder } from '@dugout/contract/trading/order';
import { cn } from '@dugout/ui/lib/cn';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { UNREALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { nearestFirst } from '../orders/armed.model.ts';
import { sortPositions } from '../position.model.ts';
import { POSITION_GRID } from '../position-grid.ts';
import { PositionRow } from './position-row.tsx';

type SortKey = 'valueSol' | 'costSol' | 'pnlSol' | 'pnlPercent';
interface Head {
  readonly label: string;
  readonly sort?: SortKey;
  readonly start?: boolean;
  readonly quiet?: boolean;
}

const HEADS: readonly Head[] = [
  { label: 'Open', quiet: true },
  { label: 'Token', start: true },
  { label: 'Amount' },
  { label: 'Entry SOL' },
  { label: 'Price SOL' },
  { label: 'Value SOL', sort: 'valueSol' },
  { label: 'Cost SOL', sort: 'costSol' },
  { label: `${UNREALIZED_PNL.name} SOL`, sort: 'pnlSol' },
  { label: `${UNREALIZED_PNL.name} %`, sort: 'pnlPercent' },
  { label: 'Exit rules', start: true },
  { label: 'Sell', quiet: true },
];

interface PositionsTableProps {
  readonly positions: readonly Position[];
  readonly orders: readonly SwapOrder[];
  readonly onReceipt: (swapId: string) => void;
  readonly onShare: (position: Position) => void;
  readonly empty: ReactNode;
}

/** Open positions at current prices; each opens into its lots. */
export function PositionsTable({ positions, orders, onReceipt, onShare, empty }: PositionsTableProps) {
  const [sort, setSort] = useState<{ readonly by: SortKey; readonly dir: 'asc' | 'desc' }>({
    by: 'valueSol',
    dir: 'desc',
  });
  const Arrow = sort.dir === 'desc' ? ArrowDown : ArrowUp;
  if (positions.length === 0) return empty;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
      tabIndex={0}
      data-scroll-restoration-id="Open positions"
      aria-label="Open positions"
      className="min-h-0 flex-1 overflow-auto"
    >
      <table aria-label="Positions" className="block min-w-258">
        <thead className="layer-sticky sticky top-0 block border-line2 border-b bg-bg1">
          <tr className={cn(POSITION_GRID, 'h-6 text-small text-t3')}>
            {HEADS.map(({ label, sort: by, start = false, quiet = false }) => (
              <th
                key={label}
                scope="col"
                aria-sort={by === sort.by ? (sort.dir === 'desc' ? 'descending' : 'ascending') : undefined}
                className={cn('flex whitespace-nowrap font-normal', start ? 'justify-start' : 'justify-end')}
              >
                {by === undefined ? (
                  <span className={cn(quiet && 'sr-only')}>{label}</span>
                ) : (
                  <button
                    type="button"
                    className={cn(
                      'flex items-center gap-1 rounded-badge hover:text-t1',
                      by === sort.by && 'font-medium text-t1',
                    )}
                    onClick={() =>
                      setSort({ by, dir: by === sort.by && sort.dir === 'desc' ? 'asc' : 'desc' })
                    }
                  >
                    {by === sort.by && <Arrow className="size-2.5" aria-hidden />}
                    {label}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block">
          {sortPositions(positions, sort.by, sort.dir).map((position) => (
            <PositionRow
              key={position.positionId}
              position={position}
              orders={nearestFirst(
                orders.filter(({ trigger }) => trigger.positionId === position.positionId),
              )}
              onReceipt={onReceipt}
              onShare={onShare}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
