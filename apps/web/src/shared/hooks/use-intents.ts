import { createContext, useContext } from 'react';

/** The sections of the side panel. */
export type PanelSection = 'wallets' | 'referrals' | 'updates' | 'support' | 'resources' | 'appearance';

/** What any part of the page may ask the shell to open. Features never import one another's interface for it. */
export interface Intents {
  /** Opens the search dialog, with a text in it if one is given. */
  readonly search: (text?: string) => void;
  /** Opens the sign-in dialog. */
  readonly signIn: (kind?: 'logIn' | 'signUp') => void;
  /** Shows or hides the strip of open positions. */
  readonly togglePositions: () => void;
  /** Opens the side panel, with one of its sections open and in view if one is named. */
  readonly panel: (section?: PanelSection) => void;
}

const none = () => {};
export const IntentsContext = createContext<Intents>({ search: none, signIn: none, togglePositions: none, panel: none });

export const useIntents = (): Intents => useContext(IntentsContext);
