import type { UserWallet } from '@dugout/contract/wallets/wallet';
import { cn } from '@dugout/ui/lib/cn';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { holdingsPart } from '#/shared/realtime/holdings-part.ts';
import { type RenewalOptions, useRenewal } from '#/shared/realtime/use-renewal.ts';
import { walletTokensQuery } from '../../wallets.queries.ts';
import { ExportDialog } from '../keys/export-dialog.tsx';
import { WithdrawDialog } from '../withdraw/withdraw-dialog.tsx';
import { CashbackDialog } from './cashback-dialog.tsx';
import { RentDialog } from './rent-dialog.tsx';
import { WALLET_GRID } from './wallet-grid.ts';
import type { WalletDialog } from './wallet-menu.tsx';
import { WalletRow } from './wallet-row.tsx';

interface WalletTableProps {
  readonly wallets: readonly UserWallet[];
  /** All of the trader's wallets, for transfers between them. */
  readonly all: readonly UserWallet[];
}

const TRADED: RenewalOptions<'account'> = {
  queryKey: walletTokensQuery.queryKey,
  everyMs: 1_000,
  part: holdingsPart,
};

export function WalletTable({ wallets, all }: WalletTableProps) {
  const tokens = useQuery(walletTokensQuery).data;
  useRenewal('account', TRADED);
  const [open, setOpen] = useState<{ readonly address: string; readonly dialog: WalletDialog } | null>(null);
  const chosen = all.find((wallet) => wallet.address === open?.address);
  const close = () => setOpen(null);
  return (
    <>
      <table className="block w-full" aria-label="Wallets">
        <thead className="block max-desk:sr-only">
          <tr
            className={cn(
              WALLET_GRID,
              'h-6 items-center border-b border-line2 px-3 text-small text-t3 [&>th]:font-normal [&>th]:text-left',
            )}
          >
            <th scope="col">Name</th>
            <th scope="col">Address</th>
            <th scope="col">Tokens</th>
            <th scope="col" className="!text-right">
              Balance
            </th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="block">
          {wallets.map((wallet) => (
            <WalletRow
              key={wallet.id}
              wallet={wallet}
              tokens={tokens?.filter((token) => token.walletAddress === wallet.address)}
              onDialog={(dialog) => setOpen({ address: wallet.address, dialog })}
            />
          ))}
        </tbody>
      </table>
      {chosen !== undefined && open?.dialog === 'export' && <ExportDialog wallet={chosen} onClose={close} />}
      {chosen !== undefined && open?.dialog === 'rent' && <RentDialog wallet={chosen} onClose={close} />}
      {chosen !== undefined && open?.dialog === 'cashback' && (
        <CashbackDialog wallet={chosen} onClose={close} />
      )}
      {chosen !== undefined && open?.dialog === 'withdraw' && (
        <WithdrawDialog
          wallet={chosen}
          others={all.filter((wallet) => wallet !== chosen && !wallet.archived)}
          tokens={tokens ?? []}
          onClose={close}
        />
      )}
    </>
  );
}
