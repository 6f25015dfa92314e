import { createContext, createElement, type FunctionComponent, type ReactNode, useContext } from 'react';
import type { Shortcut } from './shortcut.ts';

/**
 * What any part of the app can open without importing the feature that draws it: names of intents, and what
 * each is given. A feature adds its own in a file beside its declaration:
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
  /** What the intent was given. */
  readonly given: Intents[I];
  /** Grows each time the intent is asked for, also while the overlay is open. */
  readonly turn: number;
  readonly onClose: () => void;
}

/** A dialog or drawer; `overlay` makes one. */
export interface Overlay {
  readonly intent: Intent;
  /** Opens it without being given anything. */
  readonly shortcut?: Shortcut;
  draw(given: unknown, turn: number, onClose: () => void): ReactNode;
}

/**
 * Declares what answers an intent. The shell shows one overlay at a time and draws it until `onClose` is
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

/** Opens an overlay in place of one that is open. */
export type Open = <I extends Intent>(
  intent: I,
  ...given: undefined extends Intents[I] ? [given?: Intents[I]] : [given: Intents[I]]
) => void;

export const OpenContext = createContext<Open>(() => {});

/**
 * `useOpen()('signIn', 'logIn')` opens the dialog that answers the intent. The function stays the same
 * between draws.
 */
export const useOpen = (): Open => useContext(OpenContext);
