import type { UserWallet } from '@dugout/contract/wallets';
import { Badge } from '@dugout/ui/badge';
import { cn } from '@dugout/ui/lib/cn';
import { formatBalance } from '#/shared/format/numbers.ts';
import { Address } from '#/shared/tokens/address.tsx';
import { SolMark } from '#/shared/tokens/sol-mark.tsx';

/** One row a wallet: name, address, balance. */
export const WalletList = ({ wallets }: { readonly wallets: readonly UserWallet[] }) => (
  <ul>
    {wallets.map((wallet) => (
      <li key={wallet.id} className={cn('flex h-12 items-center gap-3 border-b border-line1 px-3', wallet.archived && 'text-t3')}>
        <span className="flex min-w-0 flex-1 items-center gap-2">
          <span className="truncate font-semibold text-strong">{wallet.name}</span>
          {wallet.is_primary && <Badge tone="accent">Primary</Badge>}
          {wallet.archived && <Badge tone="outline">Archived</Badge>}
        </span>
        <Address address={wallet.address} size={16} copy />
        <span className="flex w-24 items-center justify-end gap-1.5 font-medium">
          {formatBalance(wallet.balance_sol)}
          <SolMark className="size-3 text-t3" />
          <span className="text-t3">SOL</span>
        </span>
      </li>
    ))}
  </ul>
);
