import type { TokenRow } from '@dugout/contract/market/token';
import { cn } from '@dugout/ui/lib/cn';
import { Link } from '@tanstack/react-router';
import { HomeSection, stateOf } from './home-section.tsx';
import { MarketRow } from './market-row.tsx';
import { NARROW_HIDDEN, NARROW_LAST } from './narrow.ts';

interface MarketListProps {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly TokenRow[] | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly wide?: boolean;
}

const HEADS = [
  { label: 'Token', wide: false, start: true },
  { label: 'Age', wide: false, start: false },
  { label: 'Price', wide: true, start: false },
  { label: '24h trend', wide: true, start: false },
  { label: '1h', wide: false, start: false },
  { label: 'Mcap', wide: false, start: false },
  { label: '1h vol', wide: true, start: false },
] as const;

/** A short live table of tokens with a link to the full one. */
export function MarketList({ title, note, rows, failed, onRetry, wide = false }: MarketListProps) {
  return (
    <HomeSection
      title={title}
      note={note}
      aside={
        <Link to="/screener" className="rounded-badge text-t2 hover:text-t1">
          View All
        </Link>
      }
      state={stateOf({ data: rows, isError: failed })}
      failure="Failed to load the market"
      onRetry={onRetry}
      skeletonRows={12}
      empty={
        rows?.length === 0 ? { title: 'No tokens yet', text: 'Tokens appear here as they trade.' } : null
      }
    >
      {(id) => (
        <table
          aria-labelledby={id}
          className="w-full table-fixed border-collapse [&_td+td]:pl-3 [&_th+th]:pl-3"
        >
          <thead>
            <tr className="h-6 border-b border-line2 text-small text-t3">
              {HEADS.filter((head) => wide || !head.wide).map((head) => (
                <th
                  key={head.label}
                  scope="col"
                  className={cn(
                    'font-normal first:pl-3 last:pr-3',
                    head.start ? 'w-auto text-left' : 'text-right',
                    !head.start && (head.label === 'Age' ? 'w-10' : 'w-20'),
                    head.label === 'Mcap' && wide && NARROW_LAST,
                    head.wide && NARROW_HIDDEN,
                  )}
                >
                  {head.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => (
              <MarketRow key={row.poolAddress} row={row} wide={wide} />
            ))}
          </tbody>
        </table>
      )}
    </HomeSection>
  );
}
