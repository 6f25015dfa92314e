import { CLANS_TEXTS } from '@dugout/contract/clans/values';
import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#/shared/api/call.ts';
import { useClanCall } from '../use-clan-call.ts';
import { type ClanDraft, EMPTY_DRAFT, settingsOf } from './clan-form.model.ts';
import { ClanForm } from './clan-form.tsx';

export function CreateClan({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const found = useClanCall(async (draft: ClanDraft) => {
    const { data } = await call('POST /clan', { body: settingsOf(draft) });
    await navigate({ to: '/clans/me' });
    return `${data.name} created`;
  }, CLANS_TEXTS.clanCreateFailed);
  return (
    <Dialog open sheet title="Create clan" onClose={onClose} className="max-w-130">
      <ClanForm
        first={EMPTY_DRAFT}
        clanId={null}
        submitLabel="Create clan"
        busyLabel="Creating..."
        isBusy={found.isBusy}
        isChanged={() => true}
        onSubmit={found.run}
        beside={
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
        }
      />
    </Dialog>
  );
}
