import type { CurveWindow, EquityCurve } from '@dugout/contract/portfolio/equity';
import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { Segmented } from '@dugout/ui/segmented';
import { Skeleton } from '@dugout/ui/skeleton';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { CurveUnit } from './equity.model.ts';
import { EquityChart } from './equity-chart.tsx';

const WINDOWS: readonly { readonly value: CurveWindow; readonly label: string }[] = [
  { value: '7d', label: '7d' },
  { value: '30d', label: '30d' },
  { value: '90d', label: '90d' },
  { value: '1y', label: '1y' },
  { value: 'all', label: 'All' },
];
const UNITS = [
  { value: 'sol', label: 'SOL' },
  { value: 'usd', label: 'USD' },
] as const;

/** Formats a window: '90 d', 'all'. */
export const windowLabel = (window: CurveWindow): string =>
  window === 'all' ? 'all' : window.replace(/(\d+)/, '$1 ');

const Key = ({ dashed = false, children }: { readonly dashed?: boolean; readonly children: string }) => (
  <span className="flex items-center gap-1.5 text-small text-t3">
    <svg aria-hidden width="12" height="2">
      <line
        x2="12"
        y1="1"
        y2="1"
        stroke={dashed ? 'var(--t3)' : 'var(--accent)'}
        strokeWidth="2"
        strokeDasharray={dashed ? '3 2' : undefined}
      />
    </svg>
    {children}
  </span>
);

interface EquityPanelProps {
  readonly curve: EquityCurve | undefined;
  readonly isError: boolean;
  readonly onRetry: () => void;
  readonly window: CurveWindow;
  readonly onWindow: (window: CurveWindow) => void;
  readonly onShare: () => void;
}

export function EquityPanel({ curve, isError, onRetry, window, onWindow, onShare }: EquityPanelProps) {
  const [unit, setUnit] = useState<CurveUnit>('sol');
  return (
    <section
      aria-label="Equity curve"
      className="flex shrink-0 flex-col gap-2 border-line2 border-b px-3 pt-2"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="font-semibold text-t1">Equity</h2>
        <Key>Equity</Key>
        <Key dashed>SOL only</Key>
        <span className="flex-1" />
        <Segmented
          label="Window"
          size={24}
          segments={WINDOWS}
          value={window}
          onChange={onWindow}
          className="max-desk:order-1"
        />
        <Segmented
          label="Unit"
          size={24}
          segments={UNITS}
          value={unit}
          onChange={setUnit}
          className="max-desk:order-1"
        />
        <Button kind="ghost" size={24} onClick={onShare}>
          <Share2 className="size-3.5" aria-hidden />
          Share
        </Button>
      </div>
      {isError && (
        <ErrorBand title="Failed to load your curve" onAction={onRetry}>
          {curve === undefined ? 'The rest of your portfolio is below.' : 'Showing the last known curve.'}
        </ErrorBand>
      )}
      {curve !== undefined && <EquityChart curve={curve} unit={unit} />}
      {curve === undefined && !isError && (
        <div role="status" aria-label="Loading curve" className="flex h-[202px] items-end gap-2 pb-6">
          <Skeleton className="h-1/2 w-full" />
        </div>
      )}
    </section>
  );
}
