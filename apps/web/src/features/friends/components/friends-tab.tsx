import type { SocialTabProps } from '#/shared/feature/web-feature.ts';
import { useSocial } from '../social.store.ts';
import { FriendsPanel } from './friends-panel.tsx';

export function FriendsTab({ surface }: Pick<SocialTabProps, 'surface'>) {
  const { chatInSidebar, chatInWindow } = useSocial();
  return <FriendsPanel surface={surface} onChat={surface === 'window' ? chatInWindow : chatInSidebar} />;
}
