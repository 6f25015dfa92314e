import type { Candle } from '@dugout/contract/market/trades';
import { cn } from '@dugout/ui/lib/cn';
import { formatMarketCap, formatSol } from '#/shared/format/numbers.ts';
import type { ChartUnit } from '../token.candles.ts';
import { axisText } from './axis-text.ts';

interface ChartLegendProps {
  readonly pair: string;
  readonly interval: string;
  readonly candle: Candle | null;
  readonly unit: ChartUnit;
}

/** Open, high, low, close and volume of the candle under the pointer, otherwise of the newest. */
export function ChartLegend({ pair, interval, candle, unit }: ChartLegendProps) {
  const rose = candle !== null && candle.close >= candle.open;
  const figures =
    candle === null
      ? []
      : ([
          ['O', candle.open],
          ['H', candle.high],
          ['L', candle.low],
          ['C', candle.close],
        ] as const);
  const inSol = unit === 'priceSol' || unit === 'marketCapSol';
  return (
    <div
      className="pointer-events-none absolute top-2 left-3 layer-sticky flex flex-wrap gap-x-2 text-small max-desk:hidden"
      data-testid="chart-legend"
    >
      <span className="font-semibold text-t1">{pair}</span>
      <span className="text-t3">{interval}</span>
      {figures.map(([name, value]) => (
        <span key={name} className="text-t3">
          {name} <span className={cn(rose ? 'text-up' : 'text-down')}>{axisText(value, unit)}</span>
        </span>
      ))}
      {candle !== null && (
        <span className="text-t3">
          Vol{' '}
          <span className="text-t1">
            {inSol ? `${formatSol(candle.volume)} SOL` : formatMarketCap(candle.volume)}
          </span>
        </span>
      )}
    </div>
  );
}
