import type { RecordedCall } from '@dugout/contract/alpha/record';
import { Badge } from '@dugout/ui/badge';
import type { Column } from '@dugout/ui/table/virtual-table';
import { TokenPicture } from '@dugout/ui/token-picture';
import { Check, CircleDashed, CircleHelp, EyeOff, type LucideIcon, X } from 'lucide-react';
import { agoText } from '#/shared/format/ago-text.ts';
import { formatDate } from '#/shared/format/dates.ts';
import { formatMarketCap, formatPercent, toneOf, UNKNOWN } from '#/shared/format/numbers.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import { holdingHistory, multipleText, spanText } from '../card/card-text.ts';
import { HoldingLine } from '../card/holding-line.tsx';

const RESULTS: Readonly<
  Record<
    RecordedCall['outcome'],
    { readonly label: string; readonly Icon: LucideIcon; readonly tone: string }
  >
> = {
  hit: { label: 'Hit', Icon: Check, tone: 'text-up' },
  miss: { label: 'Miss', Icon: X, tone: 'text-down' },
  open: { label: 'Open', Icon: CircleDashed, tone: 'text-t2' },
  unknown: { label: 'Unknown', Icon: CircleHelp, tone: 'text-t3' },
};

export function Result({ call }: { readonly call: RecordedCall }) {
  const { label, Icon, tone } = RESULTS[call.outcome];
  return (
    <span className={`flex items-center gap-1 ${tone}`}>
      <Icon className="size-3.5" aria-hidden />
      {label}
    </span>
  );
}

const DAY = 86_400_000;

export const Called = ({ at }: { readonly at: string }) => (
  <time dateTime={at} className="whitespace-nowrap text-t2">
    {useClock((now) => (now - Date.parse(at) < DAY ? agoText(at, now) : formatDate(at, 'dayTime')))}
  </time>
);

export const CallMarks = ({ call }: { readonly call: RecordedCall }) => (
  <>
    {call.removed && (
      <Badge tone="outline" icon={<EyeOff aria-hidden />}>
        Hidden
      </Badge>
    )}
    {call.repriced !== null && (
      <Badge tone="caution" title="The call's block was rolled back. Repriced from the valid block.">
        Repriced
      </Badge>
    )}
    {call.ownToken && (
      <Badge tone="caution" title="The caller created this token or was an insider">
        Own
      </Badge>
    )}
  </>
);

const TokenCell = ({ call }: { readonly call: RecordedCall }) => (
  <span className="flex min-w-0 items-center gap-1.5">
    <TokenPicture src={call.image} symbol={call.symbol} seed={call.tokenAddress} size={18} />
    <span className="truncate font-semibold text-t1">{call.symbol}</span>
    <TokenMark tokenAddress={call.tokenAddress} />
    <CallMarks call={call} />
  </span>
);

const Best = ({ call }: { readonly call: RecordedCall }) => (
  <span className="flex gap-2 whitespace-nowrap">
    <span className={call.hit ? 'font-medium text-up' : 'font-medium text-t1'}>
      {multipleText(call.peakMultiple)}
    </span>
    <span className="w-10 text-right text-t3">
      {call.minutesToPeak === null ? UNKNOWN : spanText(call.minutesToPeak)}
    </span>
  </span>
);

/** Shortens a hash to its ends: `e48d...e5e5`. */
const hashText = (hash: string): string => `${hash.slice(0, 4)}...${hash.slice(-4)}`;

export const callColumns = (userName: string): readonly Column<RecordedCall>[] => [
  { id: 'number', head: '#', width: '40px', cell: ({ number }) => <span className="text-t3">{number}</span> },
  { id: 'token', head: 'Token', width: 'minmax(110px,1fr)', cell: (call) => <TokenCell call={call} /> },
  { id: 'called', head: 'Called', width: '92px', cell: ({ calledAt }) => <Called at={calledAt} /> },
  {
    id: 'mcap',
    head: 'Mcap then',
    width: '72px',
    align: 'end',
    cell: ({ marketCap }) => <span className="font-medium text-t1">{formatMarketCap(marketCap)}</span>,
  },
  { id: 'best', head: 'Best in 24 h', width: '100px', align: 'end', cell: (call) => <Best call={call} /> },
  {
    id: 'now',
    head: 'Now',
    width: '52px',
    align: 'end',
    cell: ({ multiple }) => <span className="text-t2">{multipleText(multiple)}</span>,
  },
  { id: 'result', head: 'Result', width: '64px', cell: (call) => <Result call={call} /> },
  {
    id: 'follower',
    head: 'Foll. 30 s',
    width: '64px',
    align: 'end',
    cell: ({ followerPct }) => (
      <span className={toneOf(followerPct, 0)}>{formatPercent(followerPct, 0)}</span>
    ),
  },
  {
    id: 'hand',
    head: `${userName}'s own position`,
    width: 'minmax(176px,1.9fr)',
    cell: ({ hand }) => <HoldingLine holding={hand} text={holdingHistory(hand)} />,
  },
  {
    id: 'hash',
    head: 'Hash',
    width: '88px',
    align: 'end',
    cell: ({ hash }) => (
      <span className="font-mono text-small text-t3" title={hash}>
        {hashText(hash)}
      </span>
    ),
  },
];
