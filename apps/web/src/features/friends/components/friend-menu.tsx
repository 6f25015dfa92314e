import type { Friend } from '@dugout/contract/friends/friend';
import { IconButton } from '@dugout/ui/button';
import { Menu, MenuItem } from '@dugout/ui/menu';
import { useRouter } from '@tanstack/react-router';
import { Ban, Ellipsis, Shield, User, UserMinus } from 'lucide-react';
import { useInviteToClan } from '#/shared/feature/use-features.ts';
import { useFriendAction } from '../use-friend-action.ts';

export function FriendMenu({ friend: { userId, userName } }: { readonly friend: Friend }) {
  const router = useRouter();
  const invite = useInviteToClan();
  const remove = useFriendAction('remove', userId);
  const block = useFriendAction('block', userId);
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          label={`More actions for ${userName}`}
          kind="ghost"
          size={24}
          busy={remove.isBusy || block.isBusy}
        />
      }
    >
      <MenuItem icon={<User aria-hidden />} onSelect={() => router.history.push(`/profile/${userId}`)}>
        View Profile
      </MenuItem>
      <MenuItem icon={<Shield aria-hidden />} onSelect={() => void invite({ userId, userName })}>
        Invite to Clan
      </MenuItem>
      <MenuItem icon={<UserMinus aria-hidden />} onSelect={remove.run}>
        Remove Friend
      </MenuItem>
      <MenuItem tone="down" icon={<Ban aria-hidden />} onSelect={block.run}>
        Block
      </MenuItem>
    </Menu>
  );
}
