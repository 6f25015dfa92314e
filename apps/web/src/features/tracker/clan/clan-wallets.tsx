import type { ClanWallet } from '@dugout/contract/clans/clan';
import { shortAddress } from '@dugout/domain/text/short-address';
import { Button, IconButton } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { Popover } from '@dugout/ui/popover';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil, Plus, Radar, Trash2 } from 'lucide-react';
import { useOwnClan } from '#/features/clans/index.ts';
import { call } from '#/shared/api/call.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { toastError } from '#/shared/toasts/toasts.ts';
import { FollowButton } from '../following/follow-button.tsx';
import { WalletLabelsForm } from '../lists/wallet-labels-form.tsx';
import { clanWalletsQuery } from './clan-wallets.queries.ts';

interface ClanWalletFormProps {
  readonly clanId: string;
  /** The wallet to rename; null for a new one. */
  readonly wallet: ClanWallet | null;
  readonly onDone: () => void;
}

function ClanWalletForm({ clanId, wallet, onDone }: ClanWalletFormProps) {
  const queries = useQueryClient();
  return (
    <WalletLabelsForm
      given={{ address: wallet?.address ?? '', name: wallet?.name ?? '', emoji: wallet?.emoji ?? '' }}
      hasAddressField={wallet === null}
      save={({ address, ...labels }) =>
        wallet === null
          ? call('POST /clan/{id}/wallets', { params: { id: clanId }, body: { address, ...labels } })
          : call('PUT /clan/{id}/wallets/{address}', { params: { id: clanId, address }, body: labels })
      }
      failed="Failed to save the wallet"
      onSaved={() => queries.invalidateQueries({ queryKey: clanWalletsQuery(clanId).queryKey })}
      onDone={onDone}
      submitLabel={wallet === null ? 'Share' : 'Save'}
    />
  );
}

interface SharedProps {
  readonly clanId: string;
  readonly wallet: ClanWallet;
  readonly isKeeper: boolean;
}

function Keep({ clanId, wallet }: Omit<SharedProps, 'isKeeper'>) {
  const queries = useQueryClient();
  const { address, name } = wallet;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /clan/{id}/wallets/{address}', { params: { id: clanId, address } }),
    onError: (error) => toastError('Failed to remove the wallet', error),
    onSettled: () => queries.invalidateQueries({ queryKey: clanWalletsQuery(clanId).queryKey }),
  });
  return (
    <>
      <Popover
        label={`Rename ${name}`}
        trigger={<IconButton icon={Pencil} label={`Rename ${name}`} kind="ghost" size={24} />}
      >
        {(close) => <ClanWalletForm clanId={clanId} wallet={wallet} onDone={close} />}
      </Popover>
      <IconButton
        icon={Trash2}
        label={`Remove ${name}`}
        kind="ghost"
        size={24}
        busy={isPending}
        onClick={() => mutate()}
      />
    </>
  );
}

const Shared = ({ clanId, wallet, isKeeper }: SharedProps) => (
  <li
    className="flex min-h-10 items-center gap-2 border-line1 border-b px-3 py-1"
    data-wallet={wallet.address}
  >
    <Link
      to="/wallet/$address"
      params={{ address: wallet.address }}
      className="flex min-w-0 flex-1 items-baseline gap-2 hover:text-t1"
    >
      <span className="truncate font-semibold text-t1">
        {wallet.emoji !== null && `${wallet.emoji} `}
        {wallet.name}
      </span>
      <span className="shrink-0 text-small text-t3">{shortAddress(wallet.address)}</span>
    </Link>
    <FollowButton address={wallet.address} name={wallet.name} />
    {isKeeper && <Keep clanId={clanId} wallet={wallet} />}
  </li>
);

/** The wallets shared by the current user's clan; officers and the owner can edit them. */
export function ClanWallets({ clanId }: { readonly clanId: string }) {
  const isKeeper = useOwnClan()?.permissions.wallets === true;
  const { data, isError, refetch } = useQuery(clanWalletsQuery(clanId));
  if (data === undefined) return <ListState isError={isError} what="shared wallets" onRetry={refetch} />;
  const add = isKeeper && (
    <Popover
      label="Share a wallet"
      trigger={
        <Button size={24}>
          <Plus className="size-3.5" aria-hidden />
          Share a wallet
        </Button>
      }
    >
      {(close) => <ClanWalletForm clanId={clanId} wallet={null} onDone={close} />}
    </Popover>
  );
  if (data.length === 0)
    return (
      <EmptyState icon={<Radar aria-hidden />} title="No shared wallets" action={add || undefined}>
        {isKeeper ? 'Wallets you share appear here for every member.' : 'Officers share wallets here.'}
      </EmptyState>
    );
  return (
    <section aria-label="Shared wallets" className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-10 shrink-0 items-center gap-2 border-line1 border-b px-3 text-t3">
        <span className="flex-1">{data.length === 1 ? '1 wallet' : `${data.length} wallets`}</span>
        {add}
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {data.map((wallet) => (
          <Shared key={wallet.address} clanId={clanId} wallet={wallet} isKeeper={isKeeper} />
        ))}
      </ul>
    </section>
  );
}
