import { usePhone } from '#/shared/hooks/browser.ts';
import { FriendsWindow } from './friends-window.tsx';
import { SocialSidebar } from './social-sidebar.tsx';

/** The target of the Friends button: the window, on a phone the sidebar as a sheet. */
export const FriendsPane = () => (usePhone() ? <SocialSidebar /> : <FriendsWindow />);
