import type { SellCheckView } from '@dugout/contract/market/sell-check';
import { Badge } from '@dugout/ui/badge';
import { ErrorBand } from '@dugout/ui/error-band';
import { Skeleton } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { sellCheckQuery } from './insights.queries.ts';

const VERDICTS = {
  sells: { text: 'Sells', tone: 'up' },
  costly: { text: 'Costly', tone: 'caution' },
  'cannot-sell': { text: 'Cannot sell', tone: 'down' },
  unknown: { text: 'Not verified', tone: 'neutral' },
} as const;

const percent = (bps: number): string => `${(bps / 100).toFixed(2)}%`;

function Costs({ cost }: { readonly cost: NonNullable<SellCheckView['cost']> }) {
  const rows = [
    ['Price impact', cost.priceImpactBps],
    ['Pool fee', cost.poolFeeBps],
    ['Token fee', cost.tokenFeeBps],
    ['Platform fee', cost.platformFeeBps],
    ['Buy and sell', cost.totalBps],
  ] as const;
  return (
    <dl aria-label="Cost of buying and selling 0.1 SOL" className="flex flex-col gap-1">
      {rows.map(([name, bps], at) => (
        <div
          key={name}
          className={`flex justify-between gap-2 ${at === rows.length - 1 ? 'border-line1 border-t pt-1 font-medium' : ''}`}
        >
          <dt className="text-t2">{name}</dt>
          <dd className={name === 'Token fee' && bps > 0 ? 'text-caution' : 'text-t1'}>{percent(bps)}</dd>
        </div>
      ))}
    </dl>
  );
}

const Reasons = ({ reasons }: Pick<SellCheckView, 'reasons'>) => (
  <ul aria-label="Reasons" className="flex flex-col gap-1 text-t2">
    {reasons.map(({ code, text, by }) => (
      <li key={code} className="flex flex-wrap items-center gap-2">
        {text}
        {by !== null && <Address copy address={by} />}
      </li>
    ))}
  </ul>
);

/** A simulated buy and sale of a token: verdict, cost by cause, and reasons. */
export function SellCheckBlock({ mint }: { readonly mint: string }) {
  const { data: check, error, refetch } = useQuery(sellCheckQuery(mint));
  const verdict = check && VERDICTS[check.verdict];
  return (
    <section
      aria-label="Sell check"
      className="flex flex-col gap-2 border-line2 border-t px-3 py-2.5 text-small"
    >
      <header className="flex h-6 items-center gap-2">
        <h2 className="font-semibold text-body text-t1">Sell check</h2>
        <span className="flex-1" />
        {verdict !== undefined && <Badge tone={verdict.tone}>{verdict.text}</Badge>}
      </header>
      {error !== null && (
        <ErrorBand title="Sell check failed" onAction={() => void refetch()} actionLabel="Retry">
          {check === undefined ? error.message : 'Showing the previous check.'}
        </ErrorBand>
      )}
      {check === undefined && error === null && (
        <div role="status" aria-label="Checking" className="flex flex-col gap-2 py-1">
          <Skeleton className="w-full" />
          <Skeleton className="w-3/4" />
        </div>
      )}
      {check !== undefined && (
        <>
          {check.reasons.length > 0 && <Reasons reasons={check.reasons} />}
          {check.cost !== null && <Costs cost={check.cost} />}
          <p className="text-t3">{check.looked}</p>
        </>
      )}
    </section>
  );
}
