import type { Position } from '@dugout/contract/portfolio/position';
import { PORTFOLIO_TEXTS } from '@dugout/contract/portfolio/values';
import { cn } from '@dugout/ui/lib/cn';
import { TokenPicture } from '@dugout/ui/token-picture';
import { Link } from '@tanstack/react-router';
import { useAccount } from '#/features/trading/index.ts';
import { formatPercent, formatSol, formatSolChange, solToneOf, toneOf } from '#/shared/format/numbers.ts';
import { UNREALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import { HomeSection } from './home-section.tsx';

const SHOWN = 6;

const PositionRow = ({ position }: { readonly position: Position }) => (
  <tr className="relative h-8 border-b border-line1 hover:bg-hover has-focus-visible:bg-active max-desk:h-11">
    <td className="pl-3">
      <Link
        to="/screener/$poolAddress"
        params={{ poolAddress: position.poolAddress }}
        className="flex min-w-0 items-center gap-2 -outline-offset-2 after:absolute after:inset-0"
      >
        <TokenPicture src={position.token.image} symbol={position.symbol} seed={position.tokenAddress} />
        <span className="truncate font-semibold">{position.symbol}</span>
        <TokenMark tokenAddress={position.tokenAddress} />
      </Link>
    </td>
    <td className="font-medium">{formatSol(position.valueSol)}</td>
    <td className={solToneOf(position.pnlSol) || 'text-t2'}>{formatSolChange(position.pnlSol)}</td>
    <td className={cn('pr-3', toneOf(position.pnlPercent) || 'text-t2')}>
      {formatPercent(position.pnlPercent)}
    </td>
  </tr>
);

/** The trader's open positions, largest first. */
export function OwnPositions() {
  const { positions, status, retry } = useAccount();
  const largest = positions.toSorted((a, b) => (b.valueSol ?? 0) - (a.valueSol ?? 0)).slice(0, SHOWN);
  return (
    <HomeSection
      title="Positions"
      note={positions.length > 0 ? positions.length : undefined}
      aside={
        <Link to="/portfolio" className="rounded-badge text-t2 hover:text-t1">
          Portfolio
        </Link>
      }
      state={status}
      failure={PORTFOLIO_TEXTS.positionsFailed}
      onRetry={retry}
      empty={
        positions.length === 0
          ? { title: PORTFOLIO_TEXTS.noOpenPositions, text: 'Your positions appear here.' }
          : null
      }
    >
      {(id) => (
        <table
          aria-labelledby={id}
          className="w-full table-fixed border-collapse [&_td+td]:text-right [&_th+th]:text-right"
        >
          <thead>
            <tr className="h-6 border-b border-line2 text-small text-t3 [&>th]:font-normal">
              <th scope="col" className="pl-3 text-left">
                Token
              </th>
              <th scope="col" className="w-20">
                Value SOL
              </th>
              <th scope="colgroup" colSpan={2} className="w-40 pr-3">
                {UNREALIZED_PNL.name} SOL, %
              </th>
            </tr>
          </thead>
          <tbody>
            {largest.map((position) => (
              <PositionRow key={position.positionId} position={position} />
            ))}
          </tbody>
        </table>
      )}
    </HomeSection>
  );
}
