import type { ReferralStats } from '@dugout/contract/referral/referral';
import { pasted } from '@dugout/domain/text/typed-text';
import { Button } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { isEscape } from '@dugout/ui/lib/keys';
import { useMutation } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { call } from '#/shared/api/call.ts';

interface HandleFieldProps {
  readonly stats: ReferralStats;
  readonly onKept: (stats: ReferralStats) => void;
}

/**
 * The trader's own code. Enter or Save stores it, Escape reverts it, and a blank one restores the generated code.
 */
export function HandleField({ stats, onKept }: HandleFieldProps) {
  const shown = stats.handle ?? (stats.referralCode || 'myhandle');
  const [draft, setDraft] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (handle: string) => (await call('POST /referral', { body: { handle } })).data,
    onSuccess: (kept) => {
      onKept(kept);
      setDraft(null);
    },
  });
  const cancel = (): void => {
    setDraft(null);
    reset();
  };
  if (draft === null) {
    return (
      <span className="flex items-center justify-between gap-2">
        <span className="truncate font-mono font-medium text-t1">{shown}</span>
        <Button size={24} aria-label="Edit the referral handle" onClick={() => setDraft(shown)}>
          <Pencil className="size-3" aria-hidden />
          Edit
        </Button>
      </span>
    );
  }
  return (
    <form
      data-keeps-escape
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(pasted(draft) === stats.referralCode ? '' : pasted(draft));
      }}
    >
      <Input
        autoFocus
        label="Referral handle"
        quietLabel
        size={28}
        maxLength={20}
        autoComplete="off"
        className="min-w-0 flex-1"
        value={draft}
        error={error?.message ?? null}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (isEscape(event)) cancel();
        }}
      />
      <Button size={28} type="submit" busy={isPending}>
        Save
      </Button>
    </form>
  );
}
