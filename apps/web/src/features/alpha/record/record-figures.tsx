import type { CallerRecord } from '@dugout/contract/alpha/record';
import { FOLLOWER_DELAYS } from '@dugout/contract/alpha/values';
import { FigureTip, Tooltip } from '@dugout/ui/tooltip';
import type { ReactNode } from 'react';
import { formatCount, formatPercent, formatShare, toneOf, UNKNOWN } from '#/shared/format/numbers.ts';
import { intervalText, multipleText, signedIntervalText, spanText } from '../card/card-text.ts';
import { RateFigure } from '../card/hit-rate.tsx';

const [, MIDDLE_DELAY] = FOLLOWER_DELAYS;

interface FigureProps {
  readonly label: string;
  readonly tip: string;
  readonly below: string;
  readonly children: ReactNode;
}

const Figure = ({ label, tip, below, children }: FigureProps) => (
  <Tooltip content={<FigureTip name={label} definition={tip} />}>
    <div className="flex min-w-0 flex-col gap-0.5 border-line2 px-3 py-2 desk:border-l desk:first:border-l-0">
      <dt className="truncate text-small text-t3">{label}</dt>
      <dd className="m-0 flex flex-col gap-0.5">
        <span className="font-semibold text-figure text-t1">{children}</span>
        <span className="text-small text-t2">{below}</span>
      </dd>
    </div>
  </Tooltip>
);

export function RecordFigures({ record }: { readonly record: CallerRecord }) {
  const { peak, hands, total, place } = record;
  const follower = record.returns.find(({ delaySeconds }) => delaySeconds === MIDDLE_DELAY);
  const disclosed = total - hands.notDisclosed;
  const held = disclosed === 0 ? null : (hands.heldBefore / disclosed) * 100;
  return (
    <dl className="m-0 grid grid-cols-[1.35fr_1fr_1.1fr_1.15fr_1.05fr_1.2fr] border-line2 border-y @max-[940px]:grid-cols-3 @max-[560px]:grid-cols-2">
      <Figure
        label="Hit rate"
        tip="Share of finished calls that reached 2x the call price within 24 hours, including hidden ones. Likely: 95% Wilson interval."
        below={`n ${record.n}, likely ${intervalText(record.interval)}, ${record.open} open`}
      >
        <RateFigure rate={record.hitRate} />
      </Figure>
      <Figure
        label="Median best in 24 h"
        tip={`Highest price within 24 hours, as a multiple of the call price. Mean ${multipleText(peak.mean, 1)}; median time to it ${record.medianMinutesToPeak === null ? UNKNOWN : spanText(record.medianMinutesToPeak)}; median drawdown before it ${formatShare(record.medianDrawdownPct, 0)}.`}
        below={
          peak.lower === null
            ? 'no finished calls'
            : `middle 50%: ${peak.lower.toFixed(1)} to ${multipleText(peak.upper, 1)}`
        }
      >
        {multipleText(peak.median, 1)}
      </Figure>
      <Figure
        label="Follower, 30 s later"
        tip="Median return of a buy 30 s after the call, after all fees and price impact."
        below={
          follower === undefined
            ? UNKNOWN
            : `n ${follower.n}, likely ${signedIntervalText(follower.interval)}`
        }
      >
        <span className={toneOf(follower?.median, 0)}>{formatPercent(follower?.median, 0)}</span>
      </Figure>
      <Figure
        label="Held before the call"
        tip="Calls of tokens the caller already held, based on disclosed wallets."
        below={`${hands.heldBefore} of ${disclosed}, ${hands.notDisclosed} not disclosed`}
      >
        {formatShare(held, 0)}
      </Figure>
      <Figure
        label="Own or insider tokens"
        tip="Calls of tokens the caller created or received as an insider."
        below={`of ${total} calls`}
      >
        <span className={record.ownTokens > 0 ? 'text-caution' : ''}>{formatCount(record.ownTokens)}</span>
      </Figure>
      <Figure
        label="Place among callers"
        tip="Ranked by the lower bound of the hit rate's interval, so 3 of 3 does not outrank 60 of 100."
        below={place === null ? 'no finished calls' : `of ${formatCount(place.of)}, by lower bound`}
      >
        {place === null ? UNKNOWN : <span className="text-gold">#{formatCount(place.position)}</span>}
      </Figure>
    </dl>
  );
}
