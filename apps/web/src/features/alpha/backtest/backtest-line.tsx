import { Button } from '@dugout/ui/button';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { formatCount, formatPercent, toneOf } from '#/shared/format/numbers.ts';
import { isPhone } from '#/shared/hooks/browser.ts';
import { returnsQuery } from '../alpha.queries.ts';
import { useAlpha } from '../alpha.store.ts';
import { signedIntervalText } from '../card/card-text.ts';
import { queryOf } from '../filter.model.ts';
import { anHourOf } from './replay.model.ts';

/** Hypothetical profit of following the filter over the recorded days, and a link to replay those hours. */
export function BacktestLine() {
  const applied = useAlpha((alpha) => alpha.applied);
  const { replay, setPanel } = useAlpha();
  const { data, isError } = useQuery(returnsQuery(queryOf(applied.draft)));
  const open = (): void => {
    replay(anHourOf(Date.now()));
    // On a phone the panel covers the cards.
    if (isPhone()) setPanel(false);
  };
  return (
    <div className="flex items-center gap-3 border-line2 border-t px-3 py-2">
      <History className="size-3.5 shrink-0 text-t3" aria-hidden />
      <p className="min-w-0 flex-1 text-t2" role="status">
        {data === undefined ? (
          isError ? (
            'Past returns unavailable'
          ) : (
            'Computing past returns...'
          )
        ) : (
          <>
            Last {data.days} d, bought 30 s later
            {data.filtered.n === 0 ? (
              ': no finished calls'
            ) : (
              <>
                {' '}
                <span className={`font-semibold ${toneOf(data.filtered.median, 0)}`}>
                  {formatPercent(data.filtered.median, 0)}
                </span>{' '}
                n {formatCount(data.filtered.n)}, likely {signedIntervalText(data.filtered.interval)}
              </>
            )}
            <span className="block text-small text-t3">
              Median after fees; no filters {formatPercent(data.unfiltered.median, 0)}, n{' '}
              {formatCount(data.unfiltered.n)}; not called {formatPercent(data.baseRate.median, 0)}, n{' '}
              {formatCount(data.baseRate.n)}
            </span>
          </>
        )}
      </p>
      <Button size={28} className="max-desk:h-11" onClick={open}>
        Replay
      </Button>
    </div>
  );
}
