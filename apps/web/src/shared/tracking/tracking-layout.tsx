import { Link, Outlet } from '@tanstack/react-router';

const TABS = [
  { to: '/track/tracking/follow', label: 'Following' },
  { to: '/track/tracking/activity', label: 'Activity' },
  { to: '/track/tracking/watchlist', label: 'Watchlist' },
] as const;

const TAB =
  'relative flex h-full items-center text-t2 -outline-offset-2 hover:text-t1 aria-[current=page]:font-medium aria-[current=page]:text-t1 ' +
  'aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-accent';

export const TrackingLayout = () => (
  <div className="desk-height flex flex-col">
    <h1 className="sr-only">Tracking</h1>
    <nav aria-label="Tracked" className="flex h-9 shrink-0 gap-4 border-b border-line2 px-3 max-desk:h-11">
      {TABS.map(({ to, label }) => (
        <Link key={to} to={to} className={TAB}>
          {label}
        </Link>
      ))}
    </nav>
    <Outlet />
  </div>
);
