import type { ClanPage } from '@dugout/contract/clans/clan';
import { Button } from '@dugout/ui/button';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { successorOf } from '../clan.model.ts';
import { leaveClan } from '../clan-calls.ts';
import { useClanCall } from '../use-clan-call.ts';
import { Confirm } from './confirm.tsx';

function consequence(clan: ClanPage): string {
  if (clan.role !== 'owner')
    return clan.requireApproval ? 'You have to apply to come back.' : 'You can join again later.';
  const next = successorOf(clan);
  if (next === null) return 'You are the last member: the clan is dissolved and its tag becomes free.';
  return `${next.userName} becomes the owner. Hand the clan over first to choose somebody else.`;
}

/** Leaves the clan after a confirmation that explains the consequences. */
export function LeaveButton({ clan }: { readonly clan: ClanPage }) {
  const [isConfirming, setConfirming] = useState(false);
  const leave = useClanCall(() => leaveClan(clan.id));
  return (
    <>
      <Button busy={leave.isBusy} busyLabel="Leaving..." onClick={() => setConfirming(true)}>
        <LogOut className="size-3.5" aria-hidden />
        Leave
      </Button>
      {isConfirming && (
        <Confirm
          title={`Leave ${clan.name}?`}
          label="Leave clan"
          onConfirm={() => leave.run()}
          onClose={() => setConfirming(false)}
        >
          {consequence(clan)}
        </Confirm>
      )}
    </>
  );
}
