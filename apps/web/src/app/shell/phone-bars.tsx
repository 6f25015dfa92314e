import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { ConnectionState, SolPrice } from '#/features/system/index.ts';
import { PHONE_TAB, PhoneTab } from '#/shared/feature/phone-tab.tsx';
import type { Pane } from '#/shared/feature/web-feature.ts';
import { LINKS, PANES } from '../declared.ts';
import { BarItems, sheets, useIsOpen } from './parts.tsx';

/** Connection and SOL price, right below the phone's top bar. */
export const LiveLine = () => (
  <section
    aria-label="Connection"
    className="layer-bar sticky top-(--top-bar) flex h-(--live-line) items-center justify-between border-b border-line1 bg-bg1 px-3"
  >
    <ConnectionState />
    <SolPrice />
  </section>
);

function SheetTab({ pane: { label, icon, state } }: { readonly pane: Pane }) {
  const open = useIsOpen(state);
  const press = (): void => {
    sheets.close();
    if (!open) state.toggle();
  };
  return <PhoneTab label={label} icon={icon} pressed={open} onPress={press} />;
}

/** A sheet may cover an open strip: the tab then reveals the strip, and otherwise closes it. */
function StripTab({ pane: { label, icon, state } }: { readonly pane: Pane }) {
  const open = useIsOpen(state);
  const covered = useSyncExternalStore(sheets.subscribe, sheets.areOpen);
  const press = (): void => {
    if (!(covered && open)) state.toggle();
    sheets.close();
  };
  return <PhoneTab label={label} icon={icon} pressed={open && !covered} onPress={press} />;
}

export const PhoneTabs = () => (
  <nav
    aria-label="Pages"
    className="layer-bar fixed inset-x-0 bottom-0 flex h-(--bottom-bar) border-t border-line2 bg-bg1"
  >
    {LINKS.filter(({ bars }) => bars.includes('phone')).map(({ page, label, icon: Icon }) => (
      <Link key={label} to={page.to} className={PHONE_TAB} onClick={sheets.close}>
        <Icon className="size-5" aria-hidden />
        {label}
      </Link>
    ))}
    {PANES.map((pane) =>
      pane.onPhone === 'sheet' ? (
        <SheetTab key={pane.label} pane={pane} />
      ) : (
        <StripTab key={pane.label} pane={pane} />
      ),
    )}
    <BarItems place="phone" />
  </nav>
);
