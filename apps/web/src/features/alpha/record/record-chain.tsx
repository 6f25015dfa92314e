import type { CallerRecord, RecordedCall } from '@dugout/contract/alpha/record';
import { API_PREFIX } from '@dugout/contract/constants';
import { buttonClass, IconButton } from '@dugout/ui/button';
import { Copy, Download, Link2 } from 'lucide-react';
import { Fragment } from 'react';
import { useCopy } from '#/shared/hooks/use-copy.ts';

const SHOWN = 3;
const START = 8;

const Box = ({ call }: { readonly call: RecordedCall }) => (
  <li className="flex min-w-0 flex-1 flex-col rounded-control border border-line2 bg-bg2 p-1.5 text-small">
    <span className="truncate text-t3">
      #{call.number} <span className="font-semibold text-t1">{call.symbol}</span>
    </span>
    <span className="truncate font-mono text-t2">{call.hash.slice(0, START)}</span>
    <span className="truncate font-mono text-t3">prev {call.prevHash.slice(0, START)}</span>
  </li>
);

interface ChainProps {
  /** Newest first. */
  readonly calls: readonly RecordedCall[];
}

export const RecordChain = ({ calls }: ChainProps) => (
  <ol aria-label="Last calls in the chain" className="flex items-center gap-1.5">
    {calls
      .slice(0, SHOWN)
      .toReversed()
      .map((call, at) => (
        <Fragment key={call.callId}>
          {at > 0 && (
            <li aria-hidden className="shrink-0">
              <Link2 className="size-3.5 text-t3" />
            </li>
          )}
          <Box call={call} />
        </Fragment>
      ))}
  </ol>
);

const Copied = ({
  label,
  text,
  name,
}: {
  readonly label: string;
  readonly text: string;
  readonly name: string;
}) => {
  const copy = useCopy();
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-t3">
      <span className="shrink-0">{label}</span>
      <span className="min-w-0 truncate font-mono text-small text-t1" title={text}>
        {text}
      </span>
      <IconButton
        icon={Copy}
        label={name}
        iconClass="size-3"
        kind="ghost"
        size={24}
        onClick={() => copy(text)}
      />
    </p>
  );
};

const exportAddress = (userId: string): string =>
  `${API_PREFIX}/alpha/callers/${encodeURIComponent(userId)}/export`;

export const RecordHead = ({ record }: { readonly record: CallerRecord }) => (
  <Copied label="Head" text={record.head} name="Copy the head of the chain" />
);

export const DownloadRecord = ({ record }: { readonly record: CallerRecord }) => (
  <a
    href={exportAddress(record.userId)}
    download={`${record.userName}.json`}
    className={`${buttonClass('neutral', 28)} flex-1 max-desk:h-11`}
  >
    <Download className="size-3.5" aria-hidden />
    Download
  </a>
);

/** Command that verifies the file without this page. */
export const CheckCommand = ({ record }: { readonly record: CallerRecord }) => (
  <Copied
    label="Verify offline:"
    text={`npx dugout-verify ${record.userName}.json`}
    name="Copy the command"
  />
);
