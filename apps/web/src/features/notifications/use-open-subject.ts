import type { NotificationSubject } from '@dugout/contract/notifications/notification';
import { useNavigate } from '@tanstack/react-router';
import { showTab } from '#/features/friends/index.ts';
import { useOpen } from '#/shared/feature/overlay.ts';

export function useOpenSubject(): (about: NotificationSubject | null) => void {
  const navigate = useNavigate();
  const open = useOpen();
  return (about) => {
    switch (about?.kind) {
      case 'token':
        return void navigate({ to: '/token/$id', params: { id: about.tokenAddress } });
      case 'order':
        open('signOrder', about.orderId);
        return void navigate({ to: '/token/$id', params: { id: about.tokenAddress } });
      case 'wallet':
        return void navigate({ to: '/wallet/$address', params: { address: about.walletAddress } });
      case 'orders':
        return void navigate({ to: '/portfolio' });
      case 'giveaway':
        return void navigate({ to: '/giveaway' });
      case 'wallets':
      case 'security':
        return void navigate({ to: '/portfolio/wallets' });
      case 'friends':
      case 'friendRequest':
        return showTab('friends');
      case 'clan':
        return showTab('clan');
      case 'clanInvitation':
        return void navigate({ to: '/clans' });
      case 'conversation':
        return showTab('chats');
      case undefined:
        return undefined;
    }
  };
}
