import type { UserWallet } from '@dugout/contract/wallets/wallet';
import { IconButton } from '@dugout/ui/button';
import { Menu, MenuItem, MenuLine } from '@dugout/ui/menu';
import {
  Archive,
  ArchiveRestore,
  ArrowUpRight,
  BadgePercent,
  Coins,
  Ellipsis,
  KeyRound,
  Pencil,
  Star,
} from 'lucide-react';
import { call } from '#/shared/api/call.ts';
import { withProof } from '#/shared/proof/proof-request.ts';
import { noteOwnAction } from '#/shared/security/own-actions.ts';
import { useWalletChange } from '../../use-wallet-change.ts';

export type WalletDialog = 'withdraw' | 'export' | 'rent' | 'cashback';

interface WalletMenuProps {
  readonly wallet: UserWallet;
  readonly onRename: () => void;
  readonly onDialog: (dialog: WalletDialog) => void;
}

/** Actions for a wallet. Actions not allowed in its state are hidden. */
export function WalletMenu({ wallet, onRename, onDialog }: WalletMenuProps) {
  const change = useWalletChange();
  const { address: walletAddress, name, archived, connected, keyMissing, is_primary: primary } = wallet;
  const hasKey = !connected && !keyMissing;
  const archive = () =>
    change(
      () =>
        withProof({ kind: 'archiveWallet', walletAddress }, (proof) =>
          call('POST /wallet/archive', { body: { walletAddress, archive: !archived, ...proof } }),
        ),
      archived ? `Wallet ${name} restored` : `Wallet ${name} archived`,
      archived ? 'Failed to restore the wallet' : 'Failed to archive the wallet',
    );
  const makePrimary = () =>
    change(
      async () => {
        await withProof({ kind: 'makePrimary', walletAddress }, (proof) =>
          call('POST /wallet/primary', { body: { walletAddress, ...proof } }),
        );
        noteOwnAction({ kind: 'primary', walletAddress });
      },
      `${name} is your primary wallet`,
      'Failed to change the primary wallet',
    );
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={`Actions for ${name}`} iconClass="size-4" kind="ghost" />}
    >
      {!archived && hasKey && (
        <MenuItem icon={<ArrowUpRight aria-hidden />} onSelect={() => onDialog('withdraw')}>
          Withdraw
        </MenuItem>
      )}
      {hasKey && (
        <MenuItem icon={<Coins aria-hidden />} onSelect={() => onDialog('rent')}>
          Reclaim rent
        </MenuItem>
      )}
      {hasKey && (
        <MenuItem icon={<BadgePercent aria-hidden />} onSelect={() => onDialog('cashback')}>
          Claim cashback
        </MenuItem>
      )}
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onRename}>
        Rename
      </MenuItem>
      {!primary && !archived && hasKey && (
        <MenuItem icon={<Star aria-hidden />} onSelect={() => void makePrimary()}>
          Make primary
        </MenuItem>
      )}
      {!primary && (
        <MenuItem
          icon={archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
          onSelect={() => void archive()}
        >
          {archived ? 'Restore' : 'Archive'}
        </MenuItem>
      )}
      {hasKey && (
        <>
          <MenuLine />
          <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => onDialog('export')}>
            Export secret key
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
