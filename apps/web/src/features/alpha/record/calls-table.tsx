import type { CallerRecord, RecordedCall } from '@dugout/contract/alpha/record';
import { Badge } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { Input } from '@dugout/ui/input';
import { Segmented } from '@dugout/ui/segmented';
import { type Column, VirtualTable } from '@dugout/ui/table/virtual-table';
import { TokenPicture } from '@dugout/ui/token-picture';
import { useNavigate } from '@tanstack/react-router';
import { Download, ListX, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatMarketCap, formatPercent, toneOf } from '#/shared/format/numbers.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { saveFile } from '#/shared/share/save-file.ts';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import { holdingHistory, multipleText } from '../card/card-text.ts';
import { HoldingLine } from '../card/holding-line.tsx';
import { Called, CallMarks, callColumns, Result } from './call-columns.tsx';
import { type CallFilter, csvOf, shownCalls } from './record.model.ts';

interface CallRowProps {
  readonly call: RecordedCall;
  readonly onOpen: (call: RecordedCall) => void;
}

const CallRow = ({ call, onOpen }: CallRowProps) => (
  <li className="flex flex-col gap-1 border-line1 border-b px-3 py-2">
    <button type="button" className="flex min-h-6 items-center gap-2 text-left" onClick={() => onOpen(call)}>
      <span className="text-t3">#{call.number}</span>
      <TokenPicture src={call.image} symbol={call.symbol} seed={call.tokenAddress} size={20} />
      <span className="truncate font-semibold text-strong text-t1">{call.symbol}</span>
      <TokenMark tokenAddress={call.tokenAddress} />
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

const segments = ({ removed }: CallerRecord) =>
  [
    { value: 'all', label: 'All' },
    { value: 'hit', label: 'Hits' },
    { value: 'miss', label: 'Misses' },
    { value: 'open', label: 'Open' },
    {
      value: 'removed',
      label: (
        <>
          Hidden <Badge>{removed}</Badge>
        </>
      ),
    },
  ] as const;

interface CallsTableProps {
  readonly record: CallerRecord;
  /** Newest first. */
  readonly calls: readonly RecordedCall[];
}

export function CallsTable({ record, calls }: CallsTableProps) {
  const phone = usePhone();
  const navigate = useNavigate();
  const [filter, setFilter] = useState<CallFilter>('all');
  const [text, setText] = useState('');
  const rows = useMemo(() => shownCalls(calls, filter, text), [calls, filter, text]);
  const columns: readonly Column<RecordedCall>[] = useMemo(
    () => callColumns(record.userName),
    [record.userName],
  );
  const open = ({ tokenAddress }: RecordedCall): void =>
    void navigate({ to: '/token/$id', params: { id: tokenAddress } });
  const save = (): void =>
    saveFile(`${record.userName}-calls.csv`, new Blob([csvOf(calls)], { type: 'text/csv' }));
  const empty = (
    <EmptyState
      icon={<ListX aria-hidden />}
      title={calls.length === 0 ? 'No calls yet' : 'No matching calls'}
    >
      {calls.length === 0 ? 'Calls appear here as they are made.' : 'Change the filter or the search.'}
    </EmptyState>
  );
  return (
    <section aria-label="Calls" className="flex min-h-80 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-2 px-3 py-2">
        <Segmented label="Calls shown" segments={segments(record)} value={filter} onChange={setFilter} />
        <span className="flex-1" />
        <Input
          label="Token or hash"
          quietLabel
          type="search"
          size={phone ? 32 : 28}
          placeholder="Token or hash"
          lead={<Search className="size-3.5 text-t3" aria-hidden />}
          className="w-40 max-desk:flex-1"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button size={28} onClick={save} className="max-desk:h-11">
          <Download className="size-3.5" aria-hidden />
          CSV
        </Button>
      </div>
      {phone ? (
        <ol aria-label="Calls">
          {rows.length === 0
            ? empty
            : rows.map((call) => <CallRow key={call.callId} call={call} onOpen={open} />)}
        </ol>
      ) : (
        <VirtualTable
          label="Calls"
          columns={columns}
          rows={rows}
          rowKey={({ callId }) => callId}
          rowHeight={28}
          gap={8}
          onOpen={open}
          empty={empty}
          className="min-h-0 flex-1"
        />
      )}
    </section>
  );
}
