import { useQuery } from '@tanstack/react-query';
import { solPriceQuery } from '#/shared/api/status.queries.ts';
import { formatUsd } from '#/shared/format/numbers.ts';
import { SolMark } from '#/shared/tokens/marks/sol-mark.tsx';

/** The SOL price, or a dash until known. */
export function SolPrice() {
  const price = useQuery(solPriceQuery).data;
  return (
    <span
      className="flex items-center gap-1.5 font-medium text-t1"
      title="SOL price in US dollars"
      data-testid="sol-price"
    >
      <SolMark />
      <span className="sr-only">SOL price</span>
      <span>{formatUsd(price)}</span>
    </span>
  );
}
