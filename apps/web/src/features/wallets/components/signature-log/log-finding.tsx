import { Button } from '@dugout/ui/button';
import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { saveFile } from '#/shared/share/save-file.ts';
import type { Finding } from '../../signature-log/check-page.ts';
import { keptHead } from '../../signature-log/kept-head.ts';

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

export function LogFinding({ finding, onAccept }: LogFindingProps) {
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
