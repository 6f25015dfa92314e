import type { RecordedCall } from '@dugout/contract/alpha/record';
import { TokenPicture } from '@dugout/ui/token-picture';
import { formatMarketCap, formatPercent, toneOf } from '#/shared/format/numbers.ts';
import { holdingHistory, multipleText } from '../card/card-text.ts';
import { HoldingLine } from '../card/holding-line.tsx';
import { Called, CallMarks, Result } from './call-columns.tsx';

interface CallRowProps {
  readonly call: RecordedCall;
  readonly onOpen: (call: RecordedCall) => void;
}

export const CallRow = ({ call, onOpen }: CallRowProps) => (
  <li className="flex flex-col gap-1 border-line1 border-b px-3 py-2">
    <button type="button" className="flex min-h-6 items-center gap-2 text-left" onClick={() => onOpen(call)}>
      <span className="text-t3">#{call.number}</span>
      <TokenPicture src={call.image} symbol={call.symbol} seed={call.tokenAddress} size={20} />
      <span className="truncate font-semibold text-strong text-t1">{call.symbol}</span>
      <CallMarks call={call} />
      <span className="flex-1" />
      <Result call={call} />
    </button>
    <span className="flex justify-between gap-2 text-t3">
      <Called at={call.calledAt} />
      <span>
        at <span className="text-t1">{formatMarketCap(call.marketCap)}</span>
      </span>
      <span>
        best <span className={call.hit ? 'text-up' : 'text-t1'}>{multipleText(call.peakMultiple)}</span>
      </span>
      <span>
        30 s <span className={toneOf(call.followerPct, 0)}>{formatPercent(call.followerPct, 0)}</span>
      </span>
    </span>
    <HoldingLine holding={call.hand} text={holdingHistory(call.hand)} className="text-small" />
  </li>
);
