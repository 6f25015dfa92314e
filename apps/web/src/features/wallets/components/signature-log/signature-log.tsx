import { shortAddress } from '@dugout/domain/text/short-address';
import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Download, ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { call } from '#/shared/api/call.ts';
import { useNow } from '#/shared/hooks/time.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { saveFile } from '#/shared/share/save-file.ts';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import type { Finding } from '../../signature-log/check-page.ts';
import { readEntry } from '../../signature-log/entry.ts';
import { keptHead } from '../../signature-log/kept-head.ts';
import { signaturesQuery } from '../../signature-log/signatures.queries.ts';
import { useWallets } from '../../wallets.queries.ts';
import { LogRow } from './log-row.tsx';

/** Saves this browser's stored checkpoint to a file, which together with a record proves a change. */
function saveKept(): void {
  const kept = keptHead.read();
  if (kept !== null) saveFile(`dugout-checkpoint-${kept.size}.txt`, new Blob([kept.note]));
}

interface LogFindingProps {
  readonly finding: Finding;
  /** Discards the stored checkpoint and starts from the current log. */
  readonly onAccept: () => void;
}

function LogFinding({ finding, onAccept }: LogFindingProps) {
  switch (finding.kind) {
    case 'proven':
      return (
        <p role="status" className="flex items-start gap-2 text-t2">
          <ShieldCheck className="mt-px size-3.5 shrink-0 text-up" aria-hidden />
          Verified by this browser: {finding.size.toLocaleString('en-US')} entries from all traders,{' '}
          {finding.isFirst
            ? 'checked for changes from now on.'
            : 'none changed or removed since your last visit.'}
        </p>
      );
    case 'uncheckable':
      return (
        <p role="status" className="flex items-start gap-2 text-caution">
          <ShieldQuestion className="mt-px size-3.5 shrink-0" aria-hidden />
          Not verified: this browser can't check Ed25519 signatures. Use another browser, or download the
          record and check it.
        </p>
      );
    case 'broken':
      return (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-2 rounded-control border border-down-line bg-down-tint px-3 py-2"
        >
          <ShieldAlert className="size-3.5 shrink-0 text-down" aria-hidden />
          <p className="min-w-60 flex-1">
            <strong className="block text-t1">The log does not match</strong>
            {finding.fault} Entries may be changed or removed. Stop depositing and ask the operator.
          </p>
          <Button size={24} onClick={saveKept}>
            Save checkpoint
          </Button>
          <Button size={24} kind="ghost" onClick={onAccept}>
            Trust the new log
          </Button>
        </div>
      );
  }
}

/** Everything that the signer signed, released or changed for the trader, verified by this browser. */
export function SignatureLog() {
  const me = useMe();
  const owner = me?.userId ?? '';
  const query = signaturesQuery(owner);
  const queries = useQueryClient();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...query,
    enabled: owner !== '',
  });
  const wallets = useWallets();
  const now = useNow();
  const [isSaving, setSaving] = useState(false);
  if (data === undefined)
    return <ListState isError={isError} what="the signature log" rows={3} height={32} onRetry={refetch} />;

  const nameOf = (address: string | null): string | null =>
    address === null
      ? null
      : (wallets?.find((wallet) => wallet.address === address)?.name ?? shortAddress(address));
  const worst = data.pages.find(({ finding }) => finding.kind !== 'proven') ?? data.pages[0];
  const isEmpty = data.pages.every(({ entries }) => entries.length === 0);

  const accept = async (): Promise<void> => {
    keptHead.write(null);
    await queries.resetQueries({ queryKey: query.queryKey });
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const record = await call('GET /signatures/record', { query: { since: keptHead.read()?.size } });
      saveFile('dugout-signatures.json', new Blob([JSON.stringify(record)], { type: 'application/json' }));
      toastSuccess('Record downloaded');
    } catch (error) {
      toastError('Failed to download the record', error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line1 px-3 py-2">
        <div className="min-w-60 flex-1">
          {worst !== undefined && <LogFinding finding={worst.finding} onAccept={() => void accept()} />}
        </div>
        <Button size={24} disabled={isSaving} onClick={() => void save()}>
          <Download className="size-3.5" aria-hidden /> {isSaving ? 'Downloading...' : 'Download record'}
        </Button>
      </div>
      {isEmpty ? (
        <EmptyState title="Nothing signed yet">
          Every swap, withdrawal and key export that the signer signs for you appears here.
        </EmptyState>
      ) : (
        <ul aria-label="Signature log">
          {data.pages.map(({ entries, tokens, finding }) =>
            entries.map((entry) => (
              <LogRow
                key={entry.index}
                entry={readEntry(entry)}
                tokens={tokens}
                walletName={nameOf(readEntry(entry).wallet)}
                isProven={finding.kind === 'proven'}
                now={now}
              />
            )),
          )}
        </ul>
      )}
      {hasNextPage && (
        <div className="flex justify-end px-3 py-2">
          <Button size={24} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading...' : 'Older'}
          </Button>
        </div>
      )}
    </>
  );
}
