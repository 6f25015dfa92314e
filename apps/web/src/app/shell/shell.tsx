import { Button, buttonClass } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { Fragment, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { ConnectionState, Slot, SolPrice } from '#/features/system/index.ts';
import { type Intent, type Open, OpenContext, overlay } from '#/shared/feature/overlay.ts';
import type { PageLink, Pane } from '#/shared/feature/web-feature.ts';
import { titled, usePhone } from '#/shared/hooks/browser.ts';
import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import { LINKS, OVERLAYS, PANES } from '../declared.ts';
import { Background, Panes, useIsOpen } from './parts.tsx';
import { LiveLine, PhoneTabs } from './phone-bars.tsx';
import { BINDINGS, isPressed } from './shortcuts.ts';
import { TopBar } from './top-bar.tsx';

const Line = () => <span aria-hidden className="h-3.5 w-px bg-line2" />;

const none = (): null => null;

function PaneButton({ pane: { label, icon: Icon, state, useCount = none } }: { readonly pane: Pane }) {
  const count = useCount();
  return (
    <Button kind="ghost" size={24} aria-pressed={useIsOpen(state)} onClick={state.toggle}>
      <Icon className="size-3.5" aria-hidden />
      {label}
      {count !== null && <span className="rounded-badge bg-active px-1 text-micro">{count}</span>}
    </Button>
  );
}

const PageButton = ({ link: { page, usePath, label, icon: Icon } }: { readonly link: PageLink }) => (
  <Link
    to={usePath?.() ?? page.to}
    className={cn(buttonClass('ghost', 24), 'aria-[current=page]:bg-active aria-[current=page]:text-t1')}
  >
    <Icon className="size-3.5" aria-hidden />
    {label}
  </Link>
);

const LEFT = [
  ...PANES.map((pane) => ({ order: pane.order, label: pane.label, button: <PaneButton pane={pane} /> })),
  ...LINKS.filter(({ bars }) => bars.includes('bottom')).map((link) => ({
    order: link.order,
    label: link.label,
    button: <PageButton link={link} />,
  })),
].toSorted((one, other) => one.order - other.order);

/** The desktop's bottom bar: panes on the left, feed status on the right. */
const BottomBar = () => (
  <footer
    className="layer-bar fixed inset-x-0 bottom-0 flex h-[34px] items-center gap-1 border-t border-line2 bg-(--footer) px-2 max-desk:hidden"
    data-bottom-bar
  >
    {LEFT.map(({ label, button }) => (
      <Fragment key={label}>{button}</Fragment>
    ))}
    <span className="flex-1" />
    <span className="flex items-center gap-3 pr-1">
      <ConnectionState />
      <Line />
      <Slot />
      <Line />
      <SolPrice />
    </span>
  </footer>
);

declare module '#/shared/feature/overlay.ts' {
  interface Intents {
    readonly help: undefined;
  }
}

const HELP = overlay(
  'help',
  lazyOverlay(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog),
);

/** An intent, its payload, and the number of times it was opened before it was closed. */
interface OpenIntent {
  readonly intent: Intent;
  readonly given: unknown;
  readonly turn: number;
}

const ALL = [...OVERLAYS, HELP];

/** Renders one dialog at a time and loads its file when it is first opened. */
function OverlayFrame({
  openIntent,
  onClose,
}: {
  readonly openIntent: OpenIntent | null;
  readonly onClose: () => void;
}): ReactNode {
  if (openIntent === null) return null;
  const { intent, given, turn } = openIntent;
  return (
    <Suspense key={intent}>
      {ALL.find((overlay) => overlay.intent === intent)?.draw(given, turn, onClose)}
    </Suspense>
  );
}

function usePageTitle(): void {
  const title = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title });
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    if (title !== undefined && path !== undefined) document.title = titled(title);
  }, [title, path]);
}

/** `covered`: an overlay was requested, even if it is still loading. */
function useShortcuts(covered: boolean, open: Open): void {
  const router = useRouter();
  const latest = useRef(covered);
  useEffect(() => {
    latest.current = covered;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const under = latest.current || document.querySelector('[role=dialog]') !== null;
      const binding = BINDINGS.find(({ shortcut }) => isPressed(shortcut, event, under));
      if (binding === undefined) return;
      event.preventDefault();
      binding.run(open, (path) => router.history.push(path));
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [open, router]);
}

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
