import { buttonClass } from '@dugout/ui/button';
import { Link } from '@tanstack/react-router';
import { formatBalance } from '#/shared/format/numbers.ts';
import { SolMark } from '#/shared/tokens/marks/sol-mark.tsx';
import { totalBalance, useWallets } from '../wallets.queries.ts';

/** The trader's SOL over all wallets. */
export function BalanceChip() {
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
