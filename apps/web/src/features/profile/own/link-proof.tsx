import type { LinkOutcome } from '@dugout/contract/profile/links';
import type { OwnProfilePage } from '@dugout/contract/profile/profile-page';
import { Button } from '@dugout/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { call } from '#/shared/api/call.ts';
import { useCopy } from '#/shared/hooks/use-copy.ts';
import { toastError } from '#/shared/toasts/toasts.ts';
import { useOwnProfile } from '../profile.queries.ts';

const OUTCOMES: Readonly<Record<LinkOutcome, string>> = {
  verified: 'Telegram link verified',
  missing: 'Code not found in the bio. Changes can take a few minutes to appear.',
  unreachable: 'Telegram did not respond. Try again later.',
  unsupported: 'Only public Telegram accounts can be verified.',
  off: 'This server does not verify links.',
};

function useCheck() {
  const queries = useQueryClient();
  const own = useOwnProfile();
  return useMutation({
    mutationFn: async () => (await call('POST /profile/links/check', { body: { link: 'telegram' } })).data,
    onSuccess: ({ verified }) => {
      own.change({ verified });
      void queries.invalidateQueries({ queryKey: ['profile', 'public'] });
    },
    onError: (error) => toastError('Failed to verify the link', error),
  });
}

/** Verifies the saved Telegram link by a code in its bio. Nothing without a link. */
export function LinkProof({ profile }: { readonly profile: OwnProfilePage }) {
  const check = useCheck();
  const copy = useCopy();
  const { telegram, verified, linkCodes } = profile;
  if (telegram === null || verified.telegram !== null) return null;
  const code = linkCodes.telegram;
  if (code === null)
    return <p className="text-small text-t3">This Telegram link cannot be verified on this server.</p>;
  return (
    <section aria-label="Verify Telegram" className="flex flex-col gap-2 border-line2 border-t pt-2">
      <p className="text-small text-t2">
        To verify your Telegram link, put this code in your Telegram bio. Remove it once the link is verified.
      </p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 font-mono [overflow-wrap:anywhere]">{code}</code>
        <Button size={24} aria-label="Copy the code" onClick={() => copy(code)}>
          <Copy className="size-3.5" aria-hidden />
        </Button>
        <Button size={24} busy={check.isPending} busyLabel="Checking..." onClick={() => check.mutate()}>
          Check
        </Button>
      </div>
      <p role="status" className="text-small text-t2">
        {check.data !== undefined && OUTCOMES[check.data.outcome]}
      </p>
    </section>
  );
}
