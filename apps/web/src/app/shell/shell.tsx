import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useMe } from '#/features/session/session.queries.ts';
import { useTrackerPlace } from '#/features/tracker/tracker-place.ts';
import { type Intents, IntentsContext, type PanelSection } from '#/shared/hooks/use-intents.ts';
import { usePhone } from '#/shared/hooks/use-media.ts';
import { closeAndTell, lazyPiece } from '#/shared/pieces/piece.tsx';
import { dismissProof, useProofRequest } from '#/shared/proof/proof-request.ts';
import { stored } from '#/shared/storage/stored.ts';
import { BottomBar } from './bottom-bar.tsx';
import { EarlyLetters } from './early-letters.tsx';
import { LiveLine, PhoneTabs } from './phone-bars.tsx';
import { PositionsFrame } from './positions-frame.tsx';
import { TopBar } from './top-bar.tsx';
import { TrackerFrame } from './tracker-frame.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { WatchFrame } from './watch-frame.tsx';
import { WelcomeFrame } from './welcome-frame.tsx';

const SearchDialog = lazyPiece(async () => (await import('#/features/search/components/search-dialog.tsx')).SearchDialog, {
  onMissing: closeAndTell,
});
const SignInDialog = lazyPiece(async () => (await import('#/features/session/components/sign-in-dialog.tsx')).SignInDialog, {
  onMissing: closeAndTell,
});
const PanelFrame = lazyPiece(async () => (await import('./panel-frame.tsx')).PanelFrame, { onMissing: closeAndTell });
const OrderNewsWatch = lazyPiece(async () => (await import('#/features/trading/components/order-watch.tsx')).OrderNewsWatch);
const ProofDialog = lazyPiece(async () => (await import('#/shared/proof/proof-dialog.tsx')).ProofDialog, { onMissing: closeAndTell });
const SecurityWatch = lazyPiece(async () => (await import('#/features/session/components/security/security-watch.tsx')).SecurityWatch);
const ShortcutsDialog = lazyPiece(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog, { onMissing: closeAndTell });

/** One dialog at a time; its content is fetched when it is first opened. */
type Overlay =
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'signIn'; readonly mode: 'logIn' | 'signUp' }
  | { readonly kind: 'panel'; readonly section: PanelSection | null }
  | { readonly kind: 'help' };

const positionsOpen = stored<boolean>({
  key: 'positionsStrip',
  version: 1,
  fallback: false,
  parse: (value) => (typeof value === 'boolean' ? value : null),
});

export function Shell() {
  const phone = usePhone();
  const me = useMe();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [positions, setPositions] = useState(positionsOpen.read);
  const close = useCallback(() => setOverlay(null), []);
  const searchFor = (change: (text: string) => string): void =>
    setOverlay((old) => (old?.kind === 'search' ? { kind: 'search', text: change(old.text) } : old));
  const path = useRouterState({ select: (state) => state.location.pathname });

  const intents = useMemo<Intents>(
    () => ({
      search: (text = '') => setOverlay({ kind: 'search', text }),
      signIn: (mode = 'logIn') => setOverlay({ kind: 'signIn', mode }),
      panel: (section) => setOverlay({ kind: 'panel', section: section ?? null }),
      togglePositions: () =>
        setPositions((open) => {
          positionsOpen.write(!open);
          return !open;
        }),
    }),
    [],
  );

  useShortcuts(overlay !== null, (id) => {
    if (id === 'search') intents.search();
    else if (id === 'positions') intents.togglePositions();
    else if (id === 'tracker') useTrackerPlace.getState().toggle();
    else setOverlay({ kind: 'help' });
  });

  const asksProof = useProofRequest(({ request }) => request !== null);
  const bars = { positionsOpen: positions, onTogglePositions: intents.togglePositions };
  return (
    <IntentsContext value={intents}>
      <a href="#main" className="layer-tooltip sr-only rounded-control bg-bg3 p-2 focus:not-sr-only focus:fixed focus:top-1 focus:left-1">
        Skip to content
      </a>
      <TopBar />
      {phone && <LiveLine />}
      <WatchFrame />
      <main
        id="main"
        tabIndex={-1}
        className="min-w-0 desk:in-data-docked:pl-(--dock) pb-[calc(var(--bottom-bar)+var(--strip-bottom,0px))] outline-none"
        data-path={path}
      >
        <Outlet />
      </main>
      <TrackerFrame />
      {positions && <PositionsFrame />}
      {phone ? <PhoneTabs {...bars} /> : <BottomBar {...bars} />}
      <WelcomeFrame />
      <Suspense>{me !== null && me !== undefined && <OrderNewsWatch key={me.userId} />}</Suspense>
      <Suspense>{me !== null && me !== undefined && <SecurityWatch key={me.userId} />}</Suspense>
      {overlay?.kind === 'search' && (
        <>
          <EarlyLetters onLetter={(letter) => searchFor((text) => text + letter)} />
          <Suspense>
            <SearchDialog typed={overlay.text} onType={(text) => searchFor(() => text)} onClose={close} />
          </Suspense>
        </>
      )}
      <Suspense>
        {overlay?.kind === 'signIn' && <SignInDialog initialMode={overlay.mode} onClose={close} />}
        {overlay?.kind === 'panel' && <PanelFrame section={overlay.section} onClose={close} />}
        {asksProof && <ProofDialog onClose={dismissProof} />}
        {overlay?.kind === 'help' && <ShortcutsDialog open onClose={close} />}
      </Suspense>
    </IntentsContext>
  );
}
