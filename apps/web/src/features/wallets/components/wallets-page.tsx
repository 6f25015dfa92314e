import { Badge } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { Wallet } from 'lucide-react';
import { useMe } from '#/features/identity/index.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { OwnWallets } from './own-wallets.tsx';

export function WalletsPage() {
  const me = useMe();
  const open = useOpen();
  return (
    <div className="mx-auto w-full max-w-240">
      <h1 className="flex h-11 items-center gap-2 border-b border-line2 px-3 font-semibold text-title">
        Wallets <Badge tone="neutral">Keys are kept by Dugout's signer</Badge>
      </h1>
      {me === null && (
        <EmptyState
          icon={<Wallet aria-hidden />}
          title="Log in to see your wallets"
          action={
            <Button kind="primary" onClick={() => open('signIn', 'logIn')}>
              Log in
            </Button>
          }
        >
          Every account includes a wallet.
        </EmptyState>
      )}
      {me === undefined && <SkeletonRows rows={2} height={48} />}
      {me !== null && me !== undefined && <OwnWallets />}
    </div>
  );
}
