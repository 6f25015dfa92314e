import type { Me } from '@dugout/contract/identity/account';
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useMe } from '#/features/identity/index.ts';
import type { BackgroundPart, BarItem, ForAnybody, Pane, PaneState } from '#/shared/feature/web-feature.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { BACKGROUND, BAR_ITEMS, PANES } from '../declared.ts';

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

function drawnFor(part: ForAnybody, me: Me | null | undefined): ReactNode {
  if (part.audience === 'everyone') return <part.component />;
  if (part.audience === 'guest') return me === null && <part.component />;
  return me !== null && me !== undefined && <part.component key={me.userId} me={me} />;
}

export function BarItems({ place }: { readonly place: BarItem['place'] }) {
  const me = useMe();
  const phone = usePhone();
  return BAR_ITEMS.filter(({ item }) => item.place === place && !(phone && item.desktopOnly)).map(
    ({ item, key }) => <Suspense key={key}>{drawnFor(item, me)}</Suspense>,
  );
}

export function Background({ place }: { readonly place: BackgroundPart['place'] }) {
  const me = useMe();
  return BACKGROUND.filter(({ item }) => item.place === place).map(({ item, key }) => (
    <Suspense key={key}>{drawnFor(item, me)}</Suspense>
  ));
}
