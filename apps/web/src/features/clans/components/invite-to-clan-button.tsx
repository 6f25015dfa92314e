import { CLANS_TEXTS } from '@dugout/contract/clans/values';
import { Button } from '@dugout/ui/button';
import { useState } from 'react';
import type { NamedTrader } from '#/shared/feature/web-feature.ts';
import { inviteToClan } from '../invite.ts';

/** Invites a trader into the current user's clan. The server checks permission. */
export function InviteToClanButton({ trader: { userId, userName } }: { readonly trader: NamedTrader }) {
  const [state, setState] = useState<'new' | 'busy' | 'done'>('new');
  const press = async (): Promise<void> => {
    setState('busy');
    setState((await inviteToClan({ userId, userName })) ? 'done' : 'new');
  };
  return (
    <Button
      size={24}
      busy={state === 'busy'}
      busyLabel={CLANS_TEXTS.inviting}
      disabled={state === 'done'}
      onClick={() => void press()}
    >
      {state === 'done' ? CLANS_TEXTS.invited : CLANS_TEXTS.inviteToClan}
    </Button>
  );
}
