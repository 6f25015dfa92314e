import type { TradingMode } from '@dugout/contract/system/status';
import { Tooltip } from '@dugout/ui/tooltip';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { statusQuery } from '#/shared/api/status.queries.ts';

const LABELS: Readonly<Record<Exclude<TradingMode, 'live'>, readonly [label: string, meaning: string]>> = {
  paper: [
    'Play money',
    'Trades fill against the running market and settle in play SOL. Nothing is sent to a chain.',
  ],
  development: ['Development', 'Quick buys are simulated. No trade is made.'],
};

export function ModeChip() {
  const mode = useQuery(statusQuery).data?.tradingMode;
  if (mode === undefined || mode === 'live') return null;
  const [label, meaning] = LABELS[mode];
  return (
    <Tooltip content={meaning}>
      <button
        type="button"
        className="simulated flex h-7 shrink-0 cursor-help items-center gap-1.5 rounded-control px-2 font-medium max-desk:h-6"
      >
        <FlaskConical className="size-3.5" aria-hidden />
        {label}
      </button>
    </Tooltip>
  );
}
