import type { Me } from '@dugout/contract/identity/me';
import type { AnyRoute } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { Channel } from '../realtime/channel.ts';
import type { KeptSettings } from './kept-settings.ts';
import type { Overlay } from './overlay.ts';
import type { Shortcut } from './shortcut.ts';
import type { NamedTrader, SocialTab } from './social-tab.ts';
import type { TokenActionProps } from './token-action.ts';

/**
 * What a feature adds to the app. Each feature declares one in its `feature.ts`; `app/features.ts` lists
 * them, and nothing else names a feature. What other features may use of it is in its `index.ts`.
 *
 * The declaration is part of the first load of every page: components that are not drawn at once are loaded
 * lazily (`lazyPage`, `lazyComponent`, `lazyOverlay` of `shared/lazy`).
 */
export interface WebFeature {
  /** The folder's name. The contract and the server use the same. */
  readonly name: string;
  /**
   * Routes below `rootRoute`. Their paths, parameters and search parameters become part of the types of
   * `Link` and `navigate`.
   */
  readonly pages?: readonly AnyRoute[];
  /** Links to pages in the bars. */
  readonly links?: readonly PageLink[];
  /** Windows, docks and strips that a button of the bars opens. */
  readonly panes?: readonly Pane[];
  /** Dialogs and drawers that any part of the app opens by an intent. */
  readonly overlays?: readonly Overlay[];
  /** Keys that do something that has no button of its own in the bars. */
  readonly shortcuts?: readonly ShortcutAct[];
  /** What a bar shows beside links and buttons of panes. */
  readonly bars?: readonly BarItem[];
  /**
   * Drawn on every page behind its content: dialogs that follow the address, strips, and what runs while
   * somebody is signed in.
   */
  readonly background?: readonly BackgroundPart[];
  /** What the feature puts into tabs of the social sidebar and the friends window. */
  readonly social?: readonly SocialTab[];
  /** The chat of the reader's clan, where it fills what is around it. One feature has it. */
  readonly clanChat?: FunctionComponent;
  /** What the feature lets a trader do with a token: drawn on its page and on cards of it. */
  readonly tokenAction?: FunctionComponent<TokenActionProps>;
  /** What the feature knows of a clan: a tab of the clan's page. */
  readonly clanTab?: ClanTab;
  /** What the feature knows of a trader: tabs of the trader's profile. */
  readonly profileTabs?: readonly ProfileTab[];
  /** Invites a trader into the reader's clan, says what came of it and gives whether they were invited. */
  readonly inviteToClan?: (trader: NamedTrader) => Promise<boolean>;
  /** How states and deltas of the feature's live channels are merged. */
  readonly channels?: readonly Channel[];
  /** Choices that follow the trader to other browsers. Loaded when somebody is signed in. */
  readonly settings?: () => Promise<KeptSettings>;
}

export interface ClanTab {
  readonly label: string;
  /** Whether only the clan's members have it. */
  readonly isForMembers: boolean;
  readonly component: FunctionComponent<{ readonly clanId: string }>;
}

export interface ProfileTab {
  /** One word for the address: `calls`. */
  readonly tab: string;
  readonly label: string;
  readonly component: FunctionComponent<{ readonly userId: string }>;
}

export interface ShortcutAct extends Shortcut {
  run(): void;
}

/** A link of the bars to a page. */
export interface PageLink {
  /** A page without parameters. */
  readonly page: AnyRoute;
  /** A hook for where it leads instead, for a page that depends on who is there. */
  readonly usePath?: () => string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Links stand in ascending order; steps of 10 leave room. */
  readonly order: number;
  /** The path that all pages of the link's area begin with, if they do not lie below `page`: `/track/`. */
  readonly area?: string;
  /** Bars that show the link. `more` is the account panel on a phone, whose bar has room for few. */
  readonly bars: readonly ('top' | 'bottom' | 'phone' | 'more')[];
  readonly shortcut?: Shortcut;
}

/**
 * Whether a pane is open. Zustand stores fit: `{ subscribe: store.subscribe, isOpen: () =>
 * store.getState().open, … }`.
 */
export interface PaneState {
  /** Calls back after each change. Returns what ends it. */
  subscribe(changed: () => void): () => void;
  isOpen(): boolean;
  toggle(): void;
  close(): void;
}

/** A window, dock or strip beside the page. */
export interface Pane {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly order: number;
  readonly shortcut?: Shortcut;
  /** A hook for the number beside the label; nothing is shown for null. */
  readonly useCount?: () => number | null;
  readonly state: PaneState;
  /** On a phone a sheet covers the page: one at a time, closed by links. A strip stays where it is. */
  readonly onPhone: 'sheet' | 'strip';
  /** Drawn while the pane is open. A lazy one whose file cannot be loaded closes the pane. */
  readonly component: FunctionComponent;
}

/** What a part gets that is drawn for a signed-in trader. */
export interface TraderProps {
  readonly me: Me;
}

/**
 * Whom a part is drawn for. It is redrawn when another trader signs in. Nothing is drawn before it is
 * known who is there.
 */
export type ForSomebody =
  | { readonly audience: 'trader'; readonly component: FunctionComponent<TraderProps> }
  | { readonly audience: 'guest'; readonly component: FunctionComponent };

export type ForAnybody =
  | ForSomebody
  | { readonly audience: 'everyone'; readonly component: FunctionComponent };

/**
 * A part of a bar. `topStart` follows the links of the top bar, `topMiddle` the chip that says how trading is
 * simulated, `topEnd` ends the bar. `phone` is a tab of the phone's bottom bar (`PhoneTab`).
 */
export type BarItem = ForAnybody & {
  readonly place: 'topStart' | 'topMiddle' | 'topEnd' | 'phone';
  readonly order: number;
  readonly desktopOnly?: true;
};

/** `belowTopBar` is for strips; `afterPage` for what draws nothing, or above everything. */
export type BackgroundPart = ForAnybody & { readonly place: 'belowTopBar' | 'afterPage' };

/** Checks a declaration and keeps its exact type, on which the types of links depend. */
export const defineFeature = <const F extends WebFeature>(feature: F): F => feature;
