import { usePhone } from '#/shared/hooks/use-media.ts';
import { FriendsWindow } from './friends-window.tsx';
import { SocialSidebar } from './social-sidebar.tsx';

/** What the Friends button opens: the window, on a phone the sidebar as a sheet. */
export const FriendsPane = () => (usePhone() ? <SocialSidebar /> : <FriendsWindow />);
