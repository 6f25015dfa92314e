import type { ChatMessage } from '@dugout/contract/chat/message';
import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import { useRoomContext } from '../room/room-context.ts';

const REASONS = [
  { value: 'scam', label: 'Scam' },
  { value: 'impersonation', label: 'Impersonation' },
  { value: 'spam', label: 'Spam' },
  { value: 'abuse', label: 'Abuse' },
  { value: 'other', label: 'Other' },
] as const;

interface ReportDialogProps {
  readonly message: ChatMessage;
  readonly onClose: () => void;
}

export function ReportDialog({ message, onClose }: ReportDialogProps) {
  const { calls } = useRoomContext();
  const [reason, setReason] = useState<(typeof REASONS)[number]['value']>('scam');
  const [note, setNote] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => calls.report(message.id, { reason, note }),
    onSuccess: (text) => {
      toastSuccess(text);
      onClose();
    },
    onError: (error) => void toastError('Failed to report the message', error),
  });
  return (
    <Dialog open title={`Report message from ${message.userName}`} onClose={onClose}>
      <form
        className="flex flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-2 text-t3">Reason</legend>
          {REASONS.map(({ value, label }) => (
            <label key={value} className="flex items-center gap-2">
              <input
                type="radio"
                name="reason"
                checked={reason === value}
                className="accent-(--accent-fill)"
                onChange={() => setReason(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <label className="flex flex-col gap-1 text-small text-t3">
          Note (optional)
          <textarea
            rows={3}
            maxLength={500}
            value={note}
            className="resize-none rounded-control border border-line3 bg-field p-2 text-body text-t1"
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={isPending} busyLabel="Reporting...">
            Report
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
