import type { ExplorerRow } from '@dugout/contract/market/explorer';
import { type RiskLevel, riskOf, type Share } from '@dugout/domain/token-safety';
import { cn } from '@dugout/ui/lib/cn';
import { ChartPie, Crosshair, Ghost, type LucideIcon, UserRoundCog } from 'lucide-react';
import { memo } from 'react';
import { formatShare } from '#/shared/format/numbers.ts';

interface Mark {
  readonly share: Share;
  readonly figure: 'top10HoldersPct' | 'devHoldingsPct' | 'insiderHoldingsPct' | 'sniperHoldingsPct';
  readonly name: string;
  readonly Icon: LucideIcon;
}

const MARKS: readonly Mark[] = [
  { share: 'top10', figure: 'top10HoldersPct', name: 'Top 10 hold', Icon: ChartPie },
  { share: 'dev', figure: 'devHoldingsPct', name: 'The developer holds', Icon: UserRoundCog },
  { share: 'insiders', figure: 'insiderHoldingsPct', name: 'Insiders hold', Icon: Ghost },
  { share: 'snipers', figure: 'sniperHoldingsPct', name: 'Snipers hold', Icon: Crosshair },
];

const LEVELS: Readonly<Record<RiskLevel, string>> = {
  pass: 'border-transparent text-t2',
  look: 'border-caution-line text-caution',
  fail: 'border-transparent bg-down-tint text-down',
};
const LABELS: Readonly<Record<RiskLevel, string>> = { pass: 'low', look: 'caution', fail: 'high' };

/** Formats a share to fit its column: `41%`, `6.2%`, `0%`. */
const shortShare = (pct: number | null): string =>
  formatShare(pct, pct === null || pct === 0 || pct >= 9.95 ? 0 : 1);

function labelOf({ name }: Mark, pct: number | null, risk: RiskLevel | null): string {
  return risk === null ? `${name} an unknown share` : `${name} ${shortShare(pct)}: ${LABELS[risk]}`;
}

/**
 * Holder shares in columns of 58 px. Plain, outlined or filled by risk, so that a column can be scanned quickly.
 */
export const ShareMarks = memo(function ShareMarks({
  top10HoldersPct,
  devHoldingsPct,
  insiderHoldingsPct,
  sniperHoldingsPct,
}: Pick<ExplorerRow, Mark['figure']>) {
  const shares = { top10HoldersPct, devHoldingsPct, insiderHoldingsPct, sniperHoldingsPct };
  return (
    <span className="grid grid-cols-[repeat(4,minmax(0,58px))] text-small">
      {MARKS.map((mark) => {
        const pct = shares[mark.figure];
        const risk = riskOf(mark.share, pct);
        const label = labelOf(mark, pct, risk);
        return (
          <span
            key={mark.share}
            role="img"
            aria-label={label}
            title={label}
            data-risk={risk ?? 'unknown'}
            className={cn(
              '-ml-1 flex h-4.5 items-center gap-1 justify-self-start rounded-badge border px-1',
              risk === null ? 'border-transparent text-t3' : LEVELS[risk],
            )}
          >
            <mark.Icon
              className={cn('size-3 shrink-0', mark.share === 'dev' && pct === 0 && 'text-up')}
              aria-hidden
            />
            {shortShare(pct)}
          </span>
        );
      })}
    </span>
  );
});
