import type { TokenScan } from '@dugout/contract/market/safety';
import type { TokenPage } from '@dugout/contract/market/token';
import { MARKET_TEXTS } from '@dugout/contract/market/values';
import { Sparkline } from '@dugout/ui/sparkline';
import { useQuery } from '@tanstack/react-query';
import { UNKNOWN } from '#/shared/format/numbers.ts';
import { DistributionBar } from '../cells/distribution-bar.tsx';
import { distribution, type Slice } from '../token.model.ts';
import { useTradeRenewal } from '../use-trade-renewal.ts';
import { CheckIcon, LEVEL_TONES } from './check-icon.tsx';
import { evenly, holderChange, signedCount, tradersSummary } from './insights.model.ts';
import { holdersChartQuery, scanQuery, topTradersQuery } from './insights.queries.ts';
import { ScanAgain, ScanAge, ScanBadge, ScanState } from './scan-state.tsx';

interface Shares {
  readonly top10Pct: number | null;
  readonly insiderPct: number | null;
  readonly sniperPct: number | null;
  readonly liquidityPct: number | null;
}

/** Returns the holders of the supply as bar slices; null if the largest holders are unknown. */
const slicesOf = ({ top10Pct, insiderPct, sniperPct, liquidityPct }: Shares): readonly Slice[] | null =>
  top10Pct === null
    ? null
    : distribution(
        { top10HoldersPct: top10Pct, insiderHoldingsPct: insiderPct, sniperHoldingsPct: sniperPct },
        [{ isPool: true, pct: liquidityPct }],
      );

const SPARK_STEPS = 48;

const Checks = ({ scan }: { readonly scan: TokenScan }) => (
  <>
    <ul aria-label="Checks" className="grid grid-cols-2 gap-x-4 gap-y-1">
      {scan.checks.map(({ id, name, level, value, looked }) => (
        <li key={id} title={looked} className="flex min-w-0 items-center gap-1">
          <CheckIcon level={level} />
          <span className="min-w-0 truncate text-t2">{name}</span>
          <span className={`ml-auto shrink-0 whitespace-nowrap font-medium ${LEVEL_TONES[level]}`}>
            {value ?? UNKNOWN}
          </span>
        </li>
      ))}
    </ul>
    {scan.verdict !== null && <p className="text-small text-t2">{scan.verdict.text}</p>}
  </>
);

/** Holder count over the last day as a line, and its change. */
function HoldersLine({ mint }: { readonly mint: string }) {
  const { data, isError } = useQuery(holdersChartQuery(mint));
  useTradeRenewal(mint, holdersChartQuery(mint).queryKey);
  if (isError && data === undefined)
    return <p className="text-small text-down">{MARKET_TEXTS.holdersChartFailed}</p>;
  const change = holderChange(data?.points ?? []);
  return (
    <p className="flex items-center gap-2">
      <span className="text-t2">Holders, 24 h</span>
      <span className="flex-1" />
      {change !== null && (
        <Sparkline values={evenly(data?.points ?? [], SPARK_STEPS)} width={92} height={18} />
      )}
      <span
        className={
          change === null || change === 0
            ? 'text-t3'
            : change > 0
              ? 'font-medium text-up'
              : 'font-medium text-down'
        }
      >
        {change === null ? UNKNOWN : signedCount(change)}
      </span>
    </p>
  );
}

function TopTradersLine({ mint }: { readonly mint: string }) {
  const { data } = useQuery(topTradersQuery(mint));
  useTradeRenewal(mint, topTradersQuery(mint).queryKey);
  const top = data?.slice(0, 10) ?? [];
  const { inProfit, soldAll } = tradersSummary(top);
  return (
    <p className="flex justify-between gap-2">
      <span className="text-t2">{top.length === 0 ? 'Top traders' : `Top ${top.length} traders`}</span>
      <span className="text-t2">
        {top.length === 0 ? (
          UNKNOWN
        ) : (
          <>
            <span className={inProfit > 0 ? 'font-medium text-up' : ''}>{inProfit}</span> in profit, {soldAll}{' '}
            sold all
          </>
        )}
      </span>
    </p>
  );
}

export function ScanBlock({ token }: { readonly token: TokenPage }) {
  const mint = token.tokenAddress;
  const { data: scan, error, isFetching, refetch } = useQuery(scanQuery(mint));
  const distribution = useQuery(holdersChartQuery(mint)).data?.distribution;
  const slices = distribution === undefined ? null : slicesOf(distribution);
  const again = () => void refetch();
  return (
    <section aria-label="Scan" className="flex flex-col gap-2 border-line2 border-t px-3 py-2.5">
      <header className="flex h-6 items-center gap-2">
        <h2 className="font-semibold text-t1">Scan</h2>
        <span className="flex-1" />
        {scan?.status === 'completed' && (
          <>
            <ScanBadge scan={scan} />
            <ScanAge scan={scan} />
          </>
        )}
        {scan !== undefined && <ScanAgain busy={isFetching} onPress={again} />}
      </header>
      {distribution !== undefined && slices !== null && (
        <DistributionBar slices={slices} overlapping={distribution} bare />
      )}
      <ScanState scan={scan} error={error} onRetry={again}>
        {(done) => <Checks scan={done} />}
      </ScanState>
      <div className="flex flex-col gap-1.5 border-line1 border-t pt-2">
        <HoldersLine mint={mint} />
        <TopTradersLine mint={mint} />
      </div>
    </section>
  );
}
