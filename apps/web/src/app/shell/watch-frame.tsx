import { lazy, Suspense } from 'react';
import { useMe } from '#/features/session/session.queries.ts';

const WatchStrip = lazy(async () => ({ default: (await import('#/features/watchlist/components/watch-strip.tsx')).WatchStrip }));
const AlertWatch = lazy(async () => ({ default: (await import('#/features/watchlist/components/alert-watch.tsx')).AlertWatch }));

/** The strip of watched tokens, and what listens for their alerts; nothing for a guest. */
export function WatchFrame() {
  const me = useMe();
  if (me === null || me === undefined) return null;
  return (
    <Suspense>
      <WatchStrip />
      <AlertWatch />
    </Suspense>
  );
}
