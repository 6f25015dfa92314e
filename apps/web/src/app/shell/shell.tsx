import { Outlet, useRouterState } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { type Open, OpenContext } from '#/shared/feature/overlay.ts';
import { usePhone } from '#/shared/hooks/use-media.ts';
import { BottomBar } from './bottom-bar.tsx';
import { type OpenIntent, OverlayFrame } from './overlays.tsx';
import { Panes } from './panes.tsx';
import { Background } from './part.tsx';
import { LiveLine, PhoneTabs } from './phone-bars.tsx';
import { TopBar } from './top-bar.tsx';
import { usePageTitle } from './use-page-title.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** The bars around the page, and the features' parts next to it. It knows features only by their declarations. */
export function Shell() {
  const phone = usePhone();
  const [openIntent, setOpenIntent] = useState<OpenIntent | null>(null);
  const open = useCallback<Open>(
    (intent, ...[given]) => setOpenIntent((old) => ({ intent, given, turn: (old?.turn ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setOpenIntent(null), []);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useShortcuts(openIntent !== null, open);
  usePageTitle();
  return (
    <OpenContext value={open}>
      <a
        href="#main"
        className="layer-tooltip sr-only rounded-control bg-bg3 p-2 focus:not-sr-only focus:fixed focus:top-1 focus:left-1"
      >
        Skip to content
      </a>
      <TopBar />
      {phone && <LiveLine />}
      <Background place="belowTopBar" />
      <main
        id="main"
        tabIndex={-1}
        className="min-w-0 desk:in-data-docked:pl-(--dock) wide:in-data-social:pr-(--social) pb-[calc(var(--bottom-bar)+var(--strip-bottom,0px))] outline-none"
        data-path={path}
      >
        <Outlet />
      </main>
      <Panes />
      {phone ? <PhoneTabs /> : <BottomBar />}
      <Background place="afterPage" />
      <OverlayFrame openIntent={openIntent} onClose={close} />
    </OpenContext>
  );
}
