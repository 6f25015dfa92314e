import type { Me } from '@dugout/contract/identity/account';
import type { SettingsChange } from '@dugout/contract/settings/endpoints';
import type { Settings } from '@dugout/contract/settings/settings';
import type { AnyRoute } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { Channel } from '../realtime/channel.ts';
import type { Overlay, Shortcut } from './overlay.ts';

/** Settings that follow a trader to other browsers. The settings feature syncs them with the server. */
export interface KeptSettings {
  /** Returns this browser's settings. Parts shared by several features are merged field by field. */
  read(): SettingsChange;
  apply(settings: Partial<Settings>): void;
  /** Registers a listener for changes in this browser. Returns a function that unregisters it. */
  subscribe(changed: () => void): () => void;
}

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
 * A feature's content for a tab of the social sidebar. The friends window renders the `clan` component in its Clan
 * tab, and the `chats` component for a direct message.
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

export interface TokenActionProps {
  readonly token: { readonly tokenAddress: string; readonly symbol: string };
  /** Height in CSS pixels. */
  readonly size: 24 | 28 | 40;
}

/**
 * A feature's contribution to the app. Each feature declares one in its `feature.ts`. `app/features.ts` lists
 * them, and nothing else refers to a feature by name. A feature's API for other features is its `index.ts`.
 *
 * The declaration is part of the first load of every page. Load components that are not rendered immediately with
 * `lazyPage`, `lazyComponent` or `lazyOverlay` of `shared/lazy`.
 */
export interface WebFeature {
  /** The folder's name, also used by the contract and the server. */
  readonly name: string;
  /**
   * Routes below `rootRoute`. Their paths, parameters and search parameters become part of the types of
   * `Link` and `navigate`.
   */
  readonly pages?: readonly AnyRoute[];
  readonly links?: readonly PageLink[];
  /** Windows, docks and strips opened by a button of the bars. */
  readonly panes?: readonly Pane[];
  /** Dialogs and drawers that any part of the app can open by intent. */
  readonly overlays?: readonly Overlay[];
  /** Keys for actions that have no button in the bars. */
  readonly shortcuts?: readonly ShortcutAction[];
  readonly bars?: readonly BarItem[];
  /**
   * Rendered on every page behind its content: dialogs that follow the address, strips, and work that runs while
   * someone is signed in.
   */
  readonly background?: readonly BackgroundPart[];
  /** Content for tabs of the social sidebar and the friends window. */
  readonly social?: readonly SocialTab[];
  /** The chat of the current user's clan; fills its container. Only one feature declares it. */
  readonly clanChat?: FunctionComponent;
  readonly tokenAction?: FunctionComponent<TokenActionProps>;
  readonly clanTab?: ClanTab;
  readonly profileTabs?: readonly ProfileTab[];
  /** Invites a trader into the current user's clan, shows the outcome and returns whether it succeeded. */
  readonly inviteToClan?: (trader: NamedTrader) => Promise<boolean>;
  /** How states and deltas of the feature's live channels are merged. */
  readonly channels?: readonly Channel[];
  /** Settings that follow the trader to other browsers. Loaded when someone is signed in. */
  readonly settings?: () => Promise<KeptSettings>;
}

export interface ClanTab {
  readonly label: string;
  readonly isForMembers: boolean;
  readonly component: FunctionComponent<{ readonly clanId: string }>;
}

interface ProfileTab {
  /** One word for the address: `calls`. */
  readonly tab: string;
  readonly label: string;
  readonly component: FunctionComponent<{ readonly userId: string }>;
}

interface ShortcutAction extends Shortcut {
  run(): void;
}

export interface PageLink {
  /** A page without parameters. */
  readonly page: AnyRoute;
  /** A hook for the target path, for a page that depends on the user. */
  readonly usePath?: () => string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Links are sorted in ascending order; steps of 10 leave gaps. */
  readonly order: number;
  /** Common path prefix of the link's pages, if they are not below `page`: `/track/`. */
  readonly area?: string;
  /** Bars that show the link. `more` is the account panel on a phone, where the bar has little room. */
  readonly bars: readonly ('top' | 'bottom' | 'phone' | 'more')[];
  readonly shortcut?: Shortcut;
}

/**
 * Whether a pane is open. Zustand stores fit: `{ subscribe: store.subscribe, isOpen: () =>
 * store.getState().open, … }`.
 */
export interface PaneState {
  /** Registers a listener for changes. Returns a function that unregisters it. */
  subscribe(changed: () => void): () => void;
  isOpen(): boolean;
  toggle(): void;
  close(): void;
}

/** A window, dock or strip next to the page. */
export interface Pane {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly order: number;
  readonly shortcut?: Shortcut;
  /** A hook for the number next to the label; null hides it. */
  readonly useCount?: () => number | null;
  readonly state: PaneState;
  /**
   * On a phone, a sheet covers the page; only one is open at a time, and links close it. A strip stays in place.
   */
  readonly onPhone: 'sheet' | 'strip';
  /** Rendered while the pane is open. If a lazy component fails to load, the pane closes. */
  readonly component: FunctionComponent;
}

/** Props of a part that is rendered for a signed-in trader. */
export interface TraderProps {
  readonly me: Me;
}

/**
 * Audience of a part. It remounts when another trader signs in. Nothing is rendered until the session is known.
 */
type ForSomebody =
  | { readonly audience: 'trader'; readonly component: FunctionComponent<TraderProps> }
  | { readonly audience: 'guest'; readonly component: FunctionComponent };

export type ForAnybody =
  | ForSomebody
  | { readonly audience: 'everyone'; readonly component: FunctionComponent };

/**
 * A part of a bar. `topStart` follows the links of the top bar, `topMiddle` follows the paper-trading chip, and
 * `topEnd` ends the bar. `phone` is a tab of the phone's bottom bar (`PhoneTab`).
 */
export type BarItem = ForAnybody & {
  readonly place: 'topStart' | 'topMiddle' | 'topEnd' | 'phone';
  readonly order: number;
  readonly desktopOnly?: true;
};

/** `belowTopBar` is for strips; `afterPage` for parts that render nothing or overlay everything. */
export type BackgroundPart = ForAnybody & { readonly place: 'belowTopBar' | 'afterPage' };

/** Type-checks a declaration but keeps its exact type, from which link types are derived. */
export const defineFeature = <const F extends WebFeature>(feature: F): F => feature;
