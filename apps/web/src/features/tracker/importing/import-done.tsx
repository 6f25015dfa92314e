import type { CallOutput } from '@dugout/contract/api';
import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Undo2 } from 'lucide-react';
import { call } from '#/shared/api/call.ts';
import { formatCount } from '#/shared/format/numbers.ts';

export type ImportResult = CallOutput<'POST /tracker/import'>['data'];

export function ImportDone({
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
