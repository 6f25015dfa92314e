import { Suspense, useSyncExternalStore } from 'react';
import type { Pane, PaneState } from '#/shared/feature/web-feature.ts';
import { PANES } from '../declared.ts';

export const useIsOpen = ({ subscribe, isOpen }: PaneState): boolean =>
  useSyncExternalStore(subscribe, isOpen);

const SHEETS = PANES.filter(({ onPhone }) => onPhone === 'sheet').map(({ state }) => state);

/** The sheets that cover the page on a phone, as one. */
export const sheets = {
  subscribe: (changed: () => void): (() => void) => {
    const leave = SHEETS.map((sheet) => sheet.subscribe(changed));
    return () => {
      for (const each of leave) each();
    };
  },
  areOpen: (): boolean => SHEETS.some((sheet) => sheet.isOpen()),
  close: (): void => {
    for (const sheet of SHEETS) if (sheet.isOpen()) sheet.close();
  },
};

function Frame({ pane: { state, component: Content } }: { readonly pane: Pane }) {
  return <Suspense>{useIsOpen(state) && <Content />}</Suspense>;
}

export const Panes = () => PANES.map((pane) => <Frame key={pane.label} pane={pane} />);
