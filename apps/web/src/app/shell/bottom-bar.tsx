import { Button, buttonClass } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { ConnectionState, Slot, SolPrice } from '#/features/system/index.ts';
import type { PageLink, Pane } from '#/shared/feature/web-feature.ts';
import { LINKS, PANES } from '../declared.ts';
import { useIsOpen } from './parts.tsx';

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
export const BottomBar = () => (
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
