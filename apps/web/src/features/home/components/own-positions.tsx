import { TEXTS } from '@dugout/contract/texts';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { TokenPicture } from '@dugout/ui/token-picture';
import { Link } from '@tanstack/react-router';
import { useAccount } from '#/features/trading/trading.queries.ts';
import { formatPercent, formatSol, formatSolChange } from '#/shared/format/numbers.ts';

const SHOWN = 6;
const tone = (value: number | null): string => (value === null || value === 0 ? 'text-t2' : value > 0 ? 'text-up' : 'text-down');

/** The trader's open positions, largest first. */
export function OwnPositions() {
  const { positions, status, retry } = useAccount();
  const largest = positions.toSorted((a, b) => (b.valueSol ?? 0) - (a.valueSol ?? 0)).slice(0, SHOWN);
  return (
    <section aria-labelledby="own-positions">
      <div className="flex h-10 items-center gap-2 border-b border-line2 px-3">
        <h2 id="own-positions" className="font-semibold text-strong">
          Positions
        </h2>
        <span className="text-t3">{positions.length > 0 && positions.length}</span>
        <span className="flex-1" />
        <Link to="/portfolio" className="rounded-badge text-t2 hover:text-t1">
          Portfolio
        </Link>
      </div>
      {status === 'failed' && <ErrorBand title={TEXTS.positionsFailed} onAction={retry} className="m-3" />}
      {status === 'loading' && <SkeletonRows rows={3} />}
      {status === 'ready' && positions.length === 0 && (
        <EmptyState title={TEXTS.noOpenPositions} className="py-6">
          Buy a token and its profit moves here.
        </EmptyState>
      )}
      <ul>
        {largest.map((position) => (
          <li key={position.positionId}>
            <Link
              to="/screener/$poolAddress"
              params={{ poolAddress: position.poolAddress }}
              className="flex h-8 items-center gap-2 border-b border-line1 px-3 -outline-offset-2 hover:bg-hover"
            >
              <TokenPicture src={position.token.image} symbol={position.symbol} seed={position.tokenAddress} />
              <span className="min-w-0 flex-1 truncate font-semibold">{position.symbol}</span>
              <span className="w-16 text-right font-medium">{formatSol(position.valueSol)}</span>
              <span className={`w-18 text-right ${tone(position.pnlSol)}`}>{formatSolChange(position.pnlSol)}</span>
              <span className={`w-18 text-right ${tone(position.pnlPercent)}`}>{formatPercent(position.pnlPercent)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
