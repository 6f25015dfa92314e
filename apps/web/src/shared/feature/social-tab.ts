import type { FunctionComponent } from 'react';

export interface NamedTrader {
  readonly userId: string;
  readonly userName: string;
}

/** The other party of a direct message. */
export type ChatPeer = NamedTrader;

export interface SocialTabProps {
  readonly surface: 'sidebar' | 'window';
  /** The trader whose direct message to open; null for the tab itself. */
  readonly peer: ChatPeer | null;
  readonly search: string;
  readonly onBack: () => void;
}

/**
 * A feature's content for a tab of the social sidebar. The friends window renders the component of `clan` in its
 * Clan tab, and that of `chats` for a direct message.
 */
export interface SocialTab {
  readonly tab: 'friends' | 'chats' | 'clan' | 'alpha';
  readonly component: FunctionComponent<SocialTabProps>;
  /** A hook for the number next to the tab's name; 0 is hidden. */
  readonly useCount?: () => number;
  /** A hook for the path that the tab navigates to instead of rendering the component; the sidebar closes. */
  readonly useSidebarPath?: () => string;
  /** A hook for the tab's full page, which the friends window links above the component. */
  readonly useWindowLink?: () => { readonly path: string; readonly label: string };
  /** Hides the sidebar's search box, for a tab with its own search or none. */
  readonly ownSearch?: true;
}
