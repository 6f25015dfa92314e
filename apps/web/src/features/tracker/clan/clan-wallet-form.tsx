import type { ClanWallet } from '@dugout/contract/clans/clan';
import { FOLLOWED_NAME_LENGTH } from '@dugout/contract/tracker/values';
import { isAddress } from '@dugout/domain/address';
import { pasted } from '@dugout/domain/text/typed-text';
import { Button } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { toastError } from '#/shared/toasts/toasts.ts';
import { clanWalletsQuery } from './clan-wallets.queries.ts';

interface ClanWalletFormProps {
  readonly clanId: string;
  /** The wallet to rename; null for a new one. */
  readonly wallet: ClanWallet | null;
  readonly onDone: () => void;
}

export function ClanWalletForm({ clanId, wallet, onDone }: ClanWalletFormProps) {
  const queries = useQueryClient();
  const [fields, setFields] = useState({
    address: wallet?.address ?? '',
    name: wallet?.name ?? '',
    emoji: wallet?.emoji ?? '',
  });
  const [isChecked, setChecked] = useState(false);
  const set = (part: Partial<typeof fields>): void => setFields((old) => ({ ...old, ...part }));
  const [address, name] = [pasted(fields.address), fields.name.trim()];
  const errors = {
    address: isAddress(address) ? null : 'Enter a valid Solana address',
    name: name === '' ? 'Enter a name' : null,
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const labels = { name, emoji: fields.emoji.trim() };
      return wallet === null
        ? call('POST /clan/{id}/wallets', { params: { id: clanId }, body: { address, ...labels } })
        : call('PUT /clan/{id}/wallets/{address}', { params: { id: clanId, address }, body: labels });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: clanWalletsQuery(clanId).queryKey });
      onDone();
    },
    onError: (error) => toastError('Failed to save the wallet', error),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (errors.address === null && errors.name === null && !isPending) mutate();
  };
  return (
    <form noValidate className="flex w-80 max-w-[calc(100vw-40px)] flex-col gap-3" onSubmit={submit}>
      {wallet === null && (
        <Input
          label="Wallet address"
          size={28}
          spellCheck={false}
          autoComplete="off"
          value={fields.address}
          error={isChecked ? errors.address : null}
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
          error={isChecked ? errors.name : null}
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
      <Button kind="primary" type="submit" busy={isPending}>
        {wallet === null ? 'Share' : 'Save'}
      </Button>
    </form>
  );
}
