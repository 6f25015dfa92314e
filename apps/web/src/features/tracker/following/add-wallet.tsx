import { GROUP_NAME_LENGTH } from '@dugout/contract/constants';
import type { FollowedWallet } from '@dugout/contract/tracker/followed';
import { TRACKER_TEXTS } from '@dugout/contract/tracker/values';
import { Button, type ButtonSize } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { Popover } from '@dugout/ui/popover';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { WalletLabelsForm } from '../lists/wallet-labels-form.tsx';
import { TRACKER_KEYS } from '../tracker.queries.ts';

interface WalletFormProps {
  /** The wallet to edit; null for a new one. */
  readonly wallet: FollowedWallet | null;
  readonly suggested?: { readonly address: string; readonly name: string };
  readonly onDone: () => void;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export function WalletForm({ wallet, suggested, onDone }: WalletFormProps) {
  const queries = useQueryClient();
  const [group, setGroup] = useState(wallet?.group ?? '');
  const [notes, setNotes] = useState(wallet?.notes ?? '');
  return (
    <WalletLabelsForm
      given={{
        address: wallet?.address ?? suggested?.address ?? '',
        name: wallet?.name ?? suggested?.name ?? '',
        emoji: wallet?.emoji ?? '',
      }}
      hasAddressField={wallet === null && suggested === undefined}
      save={({ address, name, emoji }) =>
        call(wallet === null ? 'POST /tracker' : 'PUT /tracker', {
          body: { address, name, emoji: orNull(emoji), group: orNull(group), notes: orNull(notes) },
        })
      }
      failed={TRACKER_TEXTS.addTrackerFailed}
      onSaved={() =>
        Promise.all(Object.values(TRACKER_KEYS).map((queryKey) => queries.invalidateQueries({ queryKey })))
      }
      onDone={onDone}
      submitLabel={wallet === null ? 'Follow' : 'Save'}
    >
      <Input
        label="Group"
        size={28}
        maxLength={GROUP_NAME_LENGTH}
        autoComplete="off"
        value={group}
        onChange={({ target }) => setGroup(target.value)}
      />
      {wallet !== null && (
        <Input
          label="Notes (only you can see)"
          size={28}
          autoComplete="off"
          value={notes}
          onChange={({ target }) => setNotes(target.value)}
        />
      )}
    </WalletLabelsForm>
  );
}

export const AddWalletButton = ({ size = 24 }: { readonly size?: ButtonSize }) => (
  <Popover
    label="Add Wallet"
    trigger={
      <Button size={size}>
        <Plus className="size-3.5" aria-hidden />
        Add Wallet
      </Button>
    }
  >
    {(close) => <WalletForm wallet={null} onDone={close} />}
  </Popover>
);
