import type { ShownSignatures } from '@dugout/contract/signatures/signature';
import { shortAddress } from '@dugout/domain/text/short-address';
import { Badge } from '@dugout/ui/badge';
import { Check, Copy } from 'lucide-react';
import { formatDate } from '#/shared/format/dates.ts';
import { formatRelativeAge } from '#/shared/format/time.ts';
import { useCopy } from '#/shared/hooks/use-copy.ts';
import { describeEntry } from '../../signature-log/describe-entry.ts';
import type { LogEntry } from '../../signature-log/entry.ts';

interface LogRowProps {
  readonly entry: LogEntry;
  readonly tokens: ShownSignatures['tokens'];
  readonly walletName: string | null;
  readonly isProven: boolean;
  readonly now: number;
}

export function LogRow({ entry, tokens, walletName, isProven, now }: LogRowProps) {
  const copy = useCopy();
  const { label, tone, detail } = describeEntry(entry, tokens);
  const time = entry.at === null ? null : new Date(entry.at);
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line1 px-3 py-1.5">
      <Badge tone={tone}>{label}</Badge>
      <span className="min-w-40 flex-1 break-words text-t1">
        {detail}
        {walletName !== null && (
          <span className="text-t3">
            {detail === '' ? '' : ' · '}
            {walletName}
          </span>
        )}
      </span>
      {entry.signature !== null && (
        <button
          type="button"
          className="flex items-center gap-1 rounded-badge font-mono text-small text-t3 hover:text-t1"
          title={entry.signature}
          aria-label={`Copy signature ${shortAddress(entry.signature)}`}
          onClick={() => copy(entry.signature ?? '')}
        >
          {shortAddress(entry.signature)} <Copy className="size-3" aria-hidden />
        </button>
      )}
      {time !== null && (
        <time
          dateTime={time.toISOString()}
          title={formatDate(time.getTime(), 'dateClock')}
          className="shrink-0 text-t3"
        >
          {formatRelativeAge(time.toISOString(), now)}
        </time>
      )}
      {isProven && (
        <span className="flex shrink-0 items-center gap-1 text-small text-up" title={`Entry ${entry.index}`}>
          <Check className="size-3" aria-hidden /> In log
        </span>
      )}
    </li>
  );
}
