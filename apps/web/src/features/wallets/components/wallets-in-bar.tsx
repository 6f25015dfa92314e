import { Button } from '@dugout/ui/button';
import { Wallet } from 'lucide-react';
import { useOpen } from '#/shared/feature/overlay.ts';
import { BalanceChip } from './balance-chip.tsx';

/** The balance, linked to the wallets, and a button that opens them in the account panel. */
export function WalletsInBar() {
  const open = useOpen();
  return (
    <span className="flex items-center gap-1">
      <BalanceChip />
      <Button
        kind="ghost"
        size={28}
        icon
        aria-label="Your wallets"
        className="max-wide:hidden"
        onClick={() => open('accountPanel', 'wallets')}
      >
        <Wallet className="size-3.5" aria-hidden />
      </Button>
    </span>
  );
}
