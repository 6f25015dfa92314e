import { GROUP_NAME_LENGTH } from '@dugout/contract/constants';
import type { FollowedWallet } from '@dugout/contract/tracker/followed';
import { FOLLOWED_NAME_LENGTH, TRACKER_TEXTS } from '@dugout/contract/tracker/values';
import { isAddress } from '@dugout/domain/address';
import { pasted } from '@dugout/domain/text/typed-text';
import { Button, type ButtonSize } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { Popover } from '@dugout/ui/popover';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { call } from '#/shared/api/call.ts';
import { toastError } from '#/shared/toasts/toasts.ts';
import { TRACKER_KEYS } from '../tracker.queries.ts';

interface WalletFormProps {
  /** The wallet to edit; null for a new one. */
  readonly wallet: FollowedWallet | null;
  /** Preset address and suggested name of a new one. */
  readonly suggested?: { readonly address: string; readonly name: string };
  readonly onDone: () => void;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export function WalletForm({ wallet, suggested, onDone }: WalletFormProps) {
  const queries = useQueryClient();
  const [fields, setFields] = useState({
    address: wallet?.address ?? suggested?.address ?? '',
    name: wallet?.name ?? suggested?.name ?? '',
    emoji: wallet?.emoji ?? '',
    group: wallet?.group ?? '',
    notes: wallet?.notes ?? '',
  });
  const [checked, setChecked] = useState(false);
  const set = (part: Partial<typeof fields>) => setFields((old) => ({ ...old, ...part }));
  const address = pasted(fields.address);
  const errors = {
    address: isAddress(address) ? null : 'Enter a valid Solana address',
    name: fields.name.trim() === '' ? 'Enter a name' : null,
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const labels = {
        name: fields.name.trim(),
        emoji: orNull(fields.emoji),
        group: orNull(fields.group),
        notes: orNull(fields.notes),
      };
      return call(wallet === null ? 'POST /tracker' : 'PUT /tracker', { body: { address, ...labels } });
    },
    onSuccess: async () => {
      await Promise.all(
        Object.values(TRACKER_KEYS).map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
      onDone();
    },
    onError: (error) =>
      toastError(TRACKER_TEXTS.addTrackerFailed, error instanceof ApiFailure ? error : undefined),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (errors.address === null && errors.name === null && !isPending) mutate();
  };
  return (
    <form noValidate className="flex w-80 max-w-[calc(100vw-40px)] flex-col gap-3" onSubmit={submit}>
      {wallet === null && suggested === undefined && (
        <Input
          label="Wallet address"
          size={28}
          spellCheck={false}
          autoComplete="off"
          value={fields.address}
          error={checked ? errors.address : null}
          onChange={(event) => set({ address: event.target.value })}
        />
      )}
      <div className="flex gap-2">
        <Input
          label="Name"
          size={28}
          maxLength={FOLLOWED_NAME_LENGTH}
          autoComplete="off"
          className="flex-1"
          value={fields.name}
          error={checked ? errors.name : null}
          onChange={(event) => set({ name: event.target.value })}
        />
        <Input
          label="Emoji"
          size={28}
          maxLength={16}
          autoComplete="off"
          className="w-16"
          value={fields.emoji}
          onChange={(event) => set({ emoji: event.target.value })}
        />
      </div>
      <Input
        label="Group"
        size={28}
        maxLength={GROUP_NAME_LENGTH}
        autoComplete="off"
        value={fields.group}
        onChange={(event) => set({ group: event.target.value })}
      />
      {wallet !== null && (
        <Input
          label="Notes (only you can see)"
          size={28}
          autoComplete="off"
          value={fields.notes}
          onChange={(event) => set({ notes: event.target.value })}
        />
      )}
      <Button kind="primary" type="submit" busy={isPending}>
        {wallet === null ? 'Follow' : 'Save'}
      </Button>
    </form>
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
