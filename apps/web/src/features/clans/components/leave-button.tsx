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
    return clan.requireApproval ? 'You must apply to rejoin.' : 'You can rejoin later.';
  const next = successorOf(clan);
  if (next === null) return 'You are the last member. The clan will be deleted and its tag released.';
  return `${next.userName} becomes the owner. Transfer ownership first to choose someone else.`;
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
