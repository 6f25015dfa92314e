import { createContext, createElement, type FunctionComponent, type ReactNode, useContext } from 'react';

/** A key that works on every page except while typing. */
export interface Shortcut {
  /**
   * Equivalent keys, as shown in the list of shortcuts: `T`, `/`, `Ctrl K`. `Ctrl` also means Cmd and works while
   * typing.
   */
  readonly keys: readonly string[];
  readonly label: string;
}

/**
 * Names and payloads of the overlays that any part of the app can open without importing the feature that
 * renders them. A feature adds its own in a file next to its declaration:
 *
 *     declare module '#/shared/feature/overlay.ts' {
 *       interface Intents {
 *         readonly signIn: 'logIn' | 'signUp';
 *       }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add their intents
export interface Intents {}

export type Intent = keyof Intents;

export interface OverlayProps<I extends Intent> {
  readonly given: Intents[I];
  /** Increases each time the intent is opened, even while the overlay is already open. */
  readonly turn: number;
  readonly onClose: () => void;
}

/** A dialog or drawer; create one with `overlay`. */
export interface Overlay {
  readonly intent: Intent;
  /** Opens it without a payload. */
  readonly shortcut?: Shortcut;
  draw(given: unknown, turn: number, onClose: () => void): ReactNode;
}

/**
 * Declares the component for an intent. The shell shows one overlay at a time and renders it until `onClose` is
 * called.
 */
export const overlay = <I extends Intent>(
  intent: I,
  component: FunctionComponent<OverlayProps<I>>,
  shortcut?: Shortcut,
): Overlay => ({
  intent,
  ...(shortcut === undefined ? {} : { shortcut }),
  draw: (given: Intents[I], turn, onClose) => createElement(component, { given, turn, onClose }),
});

/** Opens an overlay and replaces an open one. */
export type Open = <I extends Intent>(
  intent: I,
  ...given: undefined extends Intents[I] ? [given?: Intents[I]] : [given: Intents[I]]
) => void;

export const OpenContext = createContext<Open>(() => {});

/** Returns a function to open overlays: `useOpen()('signIn', 'logIn')`. The function is stable across renders. */
export const useOpen = (): Open => useContext(OpenContext);
