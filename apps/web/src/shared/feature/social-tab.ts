import type { FunctionComponent } from 'react';

export interface NamedTrader {
  readonly userId: string;
  readonly userName: string;
}

/** The other side of a direct message. */
export type ChatPeer = NamedTrader;

export interface SocialTabProps {
  readonly surface: 'sidebar' | 'window';
  /** With whom a direct message is to be opened; null for the tab as it is. */
  readonly peer: ChatPeer | null;
  /** The sidebar's search text. */
  readonly search: string;
  /** Leaves the direct message with `peer`. */
  readonly onBack: () => void;
}

/**
 * What a feature puts into a tab of the social sidebar. The friends window draws the component of `clan` in
 * its Clan tab, and that of `chats` for a direct message.
 */
export interface SocialTab {
  readonly tab: 'friends' | 'chats' | 'clan' | 'alpha';
  readonly component: FunctionComponent<SocialTabProps>;
  /** A hook for the number beside the tab's name; nothing is shown for 0. */
  readonly useCount?: () => number;
  /**
   * A hook for the address to which choosing the tab in the sidebar leads, in place of the component; the
   * sidebar closes.
   */
  readonly useSidebarPath?: () => string;
  /** A hook for the page behind the tab, to which the friends window links above the component. */
  readonly useWindowLink?: () => { readonly path: string; readonly label: string };
  /** For a tab that has a search of its own, or none: the sidebar's box is left out. */
  readonly ownSearch?: true;
}
