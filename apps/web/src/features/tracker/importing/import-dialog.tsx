import type { CallOutput } from '@dugout/contract/api';
import type { ImportBody } from '@dugout/contract/tracker/import';
import { Button, buttonClass } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { ErrorBand } from '@dugout/ui/error-band';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { formatCount } from '#/shared/format/numbers.ts';
import { TRACKER_KEYS } from '../tracker.queries.ts';
import { ImportPreview, type Preview } from './import-preview.tsx';

type ImportResult = CallOutput<'POST /tracker/import'>['data'];

function ImportDone({
  result,
  onUndone,
}: {
  readonly result: ImportResult;
  readonly onUndone: () => Promise<unknown>;
}) {
  const undo = useMutation({
    mutationFn: async (undoId: string) =>
      (await call('POST /tracker/import/undo', { body: { undoId } })).data,
    onSuccess: onUndone,
  });
  const { undoId } = result;
  return (
    <>
      {undo.error !== null && <ErrorBand title={undo.error.message} />}
      <p className="flex items-center gap-2 text-strong" role="status">
        <CircleCheck className="size-4 text-up" aria-hidden />
        {undo.data === undefined
          ? `${formatCount(result.imported)} imported, ${formatCount(result.replaced)} changed, ${formatCount(result.skipped.length)} skipped.`
          : `Undone: ${formatCount(undo.data.removed)} removed, ${formatCount(undo.data.restored)} restored.`}
      </p>
      {undoId !== null && undo.data === undefined && (
        <span>
          <Button size={28} busy={undo.isPending} onClick={() => undo.mutate(undoId)}>
            <Undo2 className="size-3.5" aria-hidden />
            Undo import
          </Button>
        </span>
      )}
    </>
  );
}

type Conflict = NonNullable<ImportBody['onConflict']>;

/** Imports many wallets from pasted text or a file, with a preview and undo. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [onConflict, setOnConflict] = useState<Conflict>('skip');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [done, setDone] = useState<ImportResult | null>(null);
  const renew = () =>
    Promise.all(Object.values(TRACKER_KEYS).map((queryKey) => queries.invalidateQueries({ queryKey })));
  const look = useMutation({
    mutationFn: async (pasted: string) =>
      (await call('POST /tracker/import/preview', { body: { text: pasted } })).data,
    onSuccess: setPreview,
  });
  const follow = useMutation({
    mutationFn: async () => (await call('POST /tracker/import', { body: { text, onConflict } })).data,
    onSuccess: async (result) => {
      setDone(result);
      await renew();
    },
  });
  const failure = follow.error ?? look.error;
  const back = () => {
    setPreview(null);
    follow.reset();
  };
  const changed =
    preview === null ? 0 : preview.fresh + (onConflict === 'replace' ? preview.conflicts.length : 0);
  return (
    <Dialog open onClose={onClose} title="Import wallets" sheet className="max-w-160">
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        {failure !== null && <ErrorBand title={failure.message} />}
        {done !== null ? (
          <ImportDone result={done} onUndone={renew} />
        ) : preview !== null ? (
          <ImportPreview preview={preview} onConflict={onConflict} onChoose={setOnConflict} />
        ) : (
          <>
            <p className="text-t2">
              Paste an export from Axiom, Padre, GMGN or Dugout, CSV, or one address and name per line.
              Addresses are checked before import.
            </p>
            <textarea
              aria-label="Wallets to import"
              rows={12}
              spellCheck={false}
              className="w-full resize-none rounded-control border border-line3 bg-field p-2 font-mono text-small text-t1"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </>
        )}
      </div>
      <div className="flex shrink-0 items-center gap-2 border-line2 border-t p-3">
        {done !== null ? (
          <Button kind="primary" size={32} className="ml-auto" onClick={onClose}>
            Done
          </Button>
        ) : preview !== null ? (
          <>
            <Button size={32} onClick={back}>
              Back
            </Button>
            <Button
              kind="primary"
              size={32}
              className="ml-auto"
              busy={follow.isPending}
              disabled={changed === 0}
              onClick={() => follow.mutate()}
            >
              {changed === 0
                ? 'Nothing to import'
                : `Import ${formatCount(changed)} ${changed === 1 ? 'wallet' : 'wallets'}`}
            </Button>
          </>
        ) : (
          <>
            <label
              className={`${buttonClass('neutral', 32)} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent`}
            >
              Choose a file
              <input
                type="file"
                accept=".json,.csv,.txt,application/json,text/*"
                className="sr-only"
                onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
              />
            </label>
            <Button
              kind="primary"
              size={32}
              className="ml-auto"
              busy={look.isPending}
              disabled={text.trim() === ''}
              onClick={() => look.mutate(text)}
            >
              Preview
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
