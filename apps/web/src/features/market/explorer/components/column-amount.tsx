import type { ExplorerColumn } from '@dugout/contract/market/explorer';
import { cn } from '@dugout/ui/lib/cn';
import { QuickBuyField } from '#/shared/tokens/buying/quick-buy-field.tsx';
import { columnOf } from '../explorer.columns.ts';
import { useExplorerSettings } from '../explorer.store.ts';

export function ColumnAmount({
  column,
  className = 'h-6',
}: {
  readonly column: ExplorerColumn;
  readonly className?: string;
}) {
  const amount = useExplorerSettings((state) => state.columns[column].amount);
  const setAmount = useExplorerSettings((state) => state.setAmount);
  return (
    <QuickBuyField
      label={`Quick buy amount in SOL, ${columnOf(column).label}`}
      amount={amount}
      onAmount={(given) => setAmount(column, given)}
      className={cn('px-2', className)}
    />
  );
}
