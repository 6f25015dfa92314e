import { Button } from '@dugout/ui/button';
import { Popover } from '@dugout/ui/popover';
import { Check, Plus } from 'lucide-react';
import { useMe } from '#/features/identity/index.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { useFollowedNames } from '../tracker.queries.ts';
import { WalletForm } from './add-wallet.tsx';
import { useUnfollow } from './use-unfollow.ts';

export interface FollowButtonProps {
  readonly address: string;
  /** Public name of the wallet; null if unknown. */
  readonly name: string | null;
}

const Follow = ({ onClick }: { readonly onClick?: () => void }) => (
  <Button onClick={onClick}>
    <Plus className="size-3.5" aria-hidden />
    Follow
  </Button>
);

/** Follows a wallet under the trader's own label, or unfollows it. Prompts a guest to log in. */
export function FollowButton({ address, name }: FollowButtonProps) {
  const me = useMe();
  const open = useOpen();
  const isFollowed = useFollowedNames().has(address);
  const { busy, unfollow } = useUnfollow();
  if (me === undefined) return null;
  if (me === null) return <Follow onClick={() => open('signIn', 'logIn')} />;
  if (isFollowed) {
    return (
      <Button
        aria-pressed
        busy={busy === address}
        title="Unfollow this wallet"
        onClick={() => unfollow(address)}
      >
        <Check className="size-3.5" aria-hidden />
        Followed
      </Button>
    );
  }
  return (
    <Popover label="Follow this wallet" trigger={<Follow />}>
      {(close) => <WalletForm wallet={null} suggested={{ address, name: name ?? '' }} onDone={close} />}
    </Popover>
  );
}
