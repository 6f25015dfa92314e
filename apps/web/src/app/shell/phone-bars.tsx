import { Link } from '@tanstack/react-router';
import { Layers, Radar, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTrackerPlace } from '#/features/tracker/tracker-place.ts';
import { useIntents } from '#/shared/hooks/use-intents.ts';
import { ConnectionState } from './connection-state.tsx';
import { NAV_LINKS } from './nav-links.ts';
import { SolPrice } from './sol-price.tsx';

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

const TAB =
  'relative flex flex-1 flex-col items-center justify-center gap-1 text-micro text-t2 -outline-offset-2 aria-[current=page]:text-t1 aria-pressed:text-t1 ' +
  'aria-[current=page]:before:absolute aria-[current=page]:before:top-0 aria-[current=page]:before:h-0.5 aria-[current=page]:before:w-8 aria-[current=page]:before:bg-accent';

const TabIcon = ({ children }: { readonly children: ReactNode }) => <span className="[&>svg]:size-5">{children}</span>;

interface PhoneTabsProps {
  readonly positionsOpen: boolean;
  readonly onTogglePositions: () => void;
}

/** The phone's bottom bar. */
export function PhoneTabs({ positionsOpen, onTogglePositions }: PhoneTabsProps) {
  const { panel } = useIntents();
  const tracking = useTrackerPlace(({ place }) => place !== 'closed');
  const { toggle, close } = useTrackerPlace.getState();
  /** The tracker's sheet lies over the strip. */
  const showPositions = (): void => {
    if (!(tracking && positionsOpen)) onTogglePositions();
    close();
  };
  return (
    <nav aria-label="Pages" className="layer-bar fixed inset-x-0 bottom-0 flex h-(--bottom-bar) border-t border-line2 bg-bg1">
      {NAV_LINKS.filter(({ onPhone }) => onPhone).map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={TAB} onClick={close}>
          <TabIcon>
            <Icon aria-hidden />
          </TabIcon>
          {label}
        </Link>
      ))}
      <button type="button" className={TAB} aria-pressed={tracking} onClick={tracking ? close : toggle}>
        <TabIcon>
          <Radar aria-hidden />
        </TabIcon>
        Tracker
      </button>
      <button type="button" className={TAB} aria-pressed={positionsOpen && !tracking} onClick={showPositions}>
        <TabIcon>
          <Layers aria-hidden />
        </TabIcon>
        Positions
      </button>
      <button type="button" className={TAB} onClick={() => panel()}>
        <TabIcon>
          <User aria-hidden />
        </TabIcon>
        Account
      </button>
    </nav>
  );
}
