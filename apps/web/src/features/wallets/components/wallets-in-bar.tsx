import { buttonClass, IconButton } from '@dugout/ui/button';
import { Link } from '@tanstack/react-router';
import { Wallet } from 'lucide-react';
import { useOpen } from '#/shared/feature/overlay.ts';
import { formatBalance } from '#/shared/format/numbers.ts';
import { SolMark } from '#/shared/tokens/marks/sol-mark.tsx';
import { totalBalance, useWallets } from '../wallets.queries.ts';

/** The trader's SOL over all wallets. */
function BalanceChip() {
  const wallets = useWallets();
  const text = formatBalance(wallets === undefined ? null : totalBalance(wallets));
  return (
    <Link
      to="/portfolio/wallets"
      className={buttonClass()}
      aria-label={`Balance ${text} SOL, open wallets`}
      data-testid="balance-chip"
    >
      <SolMark />
      <span className="font-semibold">{text}</span>
    </Link>
  );
}

export function WalletsInBar() {
  const open = useOpen();
  return (
    <span className="flex items-center gap-1">
      <BalanceChip />
      <IconButton
        icon={Wallet}
        label="Your wallets"
        kind="ghost"
        size={28}
        className="max-wide:hidden"
        onClick={() => open('accountPanel', 'wallets')}
      />
    </span>
  );
}
