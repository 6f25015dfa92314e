import { cn } from '@dugout/ui/lib/cn';
import { formatShare } from '#/shared/format/numbers.ts';
import type { Slice } from '../token.model.ts';

const GROUNDS: Readonly<Record<Slice['tone'], string>> = {
  pool: 'bg-t3',
  top10: 'bg-accent',
  insiders: 'bg-caution',
  snipers: 'bg-down',
  others: 'bg-line3',
};

/** Shares that may overlap with any slice. */
interface OverlappingShares {
  readonly bundledPct: number | null;
  readonly freshPct: number | null;
}

interface DistributionBarProps {
  readonly slices: readonly Slice[];
  readonly overlapping: OverlappingShares;
  /** Without border and padding, for use inside a card. */
  readonly bare?: boolean;
}

/** The supply as a bar of 8 px, with its figures below. */
export const DistributionBar = ({ slices, overlapping, bare = false }: DistributionBarProps) => (
  <div className={cn('flex shrink-0 flex-col gap-1.5', !bare && 'border-b border-line1 px-3 py-2')}>
    <span aria-hidden className="flex h-2 gap-px overflow-hidden rounded-badge">
      {slices.map(
        ({ name, pct, tone }) =>
          pct > 0 && <span key={name} className={GROUNDS[tone]} style={{ width: `${pct}%` }} />,
      )}
    </span>
    <ul aria-label="Supply distribution" className="flex flex-wrap gap-x-4 gap-y-0.5 text-small text-t3">
      {slices.map(({ name, pct, tone }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className={cn('size-1.5', GROUNDS[tone])} />
          {name} <span className="text-t1">{formatShare(pct)}</span>
        </li>
      ))}
    </ul>
    <ul aria-label="Launch wallets" className="flex flex-wrap gap-x-4 gap-y-0.5 text-small text-t3">
      <li title="Share of supply in wallets, other than the developer's, that bought in the creation slot.">
        Bundled <span className="text-t1">{formatShare(overlapping.bundledPct)}</span>
      </li>
      <li title="Share of supply in wallets first seen within 24 hours before they bought.">
        Fresh wallets <span className="text-t1">{formatShare(overlapping.freshPct)}</span>
      </li>
    </ul>
  </div>
);
