import type { ClanPage } from '@dugout/contract/clans/clan';
import { call } from '#/shared/api/call.ts';
import { useClanCall } from '../use-clan-call.ts';
import { type ClanDraft, changedSettings, draftOf } from './clan-form.model.ts';
import { ClanForm } from './clan-form.tsx';

export function ClanSettings({ clan }: { readonly clan: ClanPage }) {
  const save = useClanCall(async (draft: ClanDraft) => {
    await call('PUT /clan', { body: { id: clan.id, ...changedSettings(draft, clan) } });
    return 'Settings saved';
  });
  return (
    <div className="flex min-h-0 max-w-160 flex-1 flex-col">
      <ClanForm
        first={draftOf(clan)}
        clanId={clan.id}
        submitLabel="Save"
        busyLabel="Saving..."
        isBusy={save.isBusy}
        isChanged={(draft) => Object.keys(changedSettings(draft, clan)).length > 0}
        onSubmit={save.run}
      />
    </div>
  );
}
