import type { CallerRecord } from '@dugout/contract/alpha/record';
import { HIT_RATE_UP_PCT } from '@dugout/contract/alpha/values';
import { cn } from '@dugout/ui/lib/cn';
import { intervalText } from '../card/card-text.ts';
import { RateFigure } from '../card/hit-rate.tsx';

const BANDS = { under50k: 'under $50K', to250k: '$50K to 250K', over250k: 'over $250K' } as const;

type Band = CallerRecord['byMarketCap'][number];

/** The interval as a bar with the rate as a dot, from 0 to 100%. */
const Whisker = ({ band: { hitRate, interval } }: { readonly band: Band }) => (
  <span aria-hidden className="relative h-px flex-1 bg-line3">
    {interval !== null && (
      <span
        className="absolute -top-[1px] h-[3px] rounded-full bg-t2"
        style={{ left: `${interval[0]}%`, width: `${interval[1] - interval[0]}%` }}
      />
    )}
    {hitRate !== null && (
      <span
        className={cn(
          'absolute -top-[3px] size-[7px] -translate-x-1/2 rounded-full',
          hitRate > HIT_RATE_UP_PCT ? 'bg-up' : 'bg-down',
        )}
        style={{ left: `${hitRate}%` }}
      />
    )}
  </span>
);

export const ByMarketCap = ({ record }: { readonly record: CallerRecord }) => (
  <section aria-label="Hit rate by market cap at the call" className="border-line2 border-b p-3">
    <h2 className="pb-1 font-semibold text-strong text-t1">Hit rate by market cap at the call</h2>
    <ul>
      {record.byMarketCap.map((band) => (
        <li key={band.band} className="flex h-7 items-center gap-3 border-line1 border-b">
          <span className="w-22 shrink-0 text-t1">{BANDS[band.band]}</span>
          <Whisker band={band} />
          <span className="flex w-14 shrink-0 justify-end">
            <RateFigure rate={band.hitRate} />
          </span>
          <span className="w-18 shrink-0 text-right text-t2">{intervalText(band.interval)}</span>
          <span className="w-8 shrink-0 text-right text-t3">{band.n}</span>
        </li>
      ))}
    </ul>
  </section>
);
