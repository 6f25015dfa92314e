import { CLANS_TEXTS } from '@dugout/contract/clans/values';
import { pasted } from '@dugout/domain/text/typed-text';
import { Button } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { Popover } from '@dugout/ui/popover';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { invite } from '../clan-calls.ts';
import { useClanCall } from '../use-clan-call.ts';

function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const [userName, setUserName] = useState('');
  const send = useClanCall(async (name: string) => {
    const message = await invite(name);
    onDone();
    return message;
  }, CLANS_TEXTS.clanInviteFailed);
  return (
    <form
      className="flex w-72 items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (pasted(userName) !== '' && !send.isBusy) send.run(pasted(userName));
      }}
    >
      <Input
        label="Username"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        className="flex-1"
        value={userName}
        onChange={({ target }) => setUserName(target.value)}
      />
      <Button
        type="submit"
        kind="primary"
        size={32}
        busy={send.isBusy}
        busyLabel={CLANS_TEXTS.inviting}
        disabled={userName.trim() === ''}
      >
        Invite
      </Button>
    </form>
  );
}

export const InviteButton = ({ unavailable }: { readonly unavailable: string | null }) =>
  unavailable === null ? (
    <Popover
      label="Invite to the clan"
      trigger={
        <Button>
          <UserPlus className="size-3.5" aria-hidden />
          Invite
        </Button>
      }
    >
      {(close) => <InviteForm onDone={close} />}
    </Popover>
  ) : (
    <Button disabled title={unavailable}>
      <UserPlus className="size-3.5" aria-hidden />
      Invite
    </Button>
  );
