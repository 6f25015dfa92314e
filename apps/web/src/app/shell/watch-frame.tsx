import { lazy, Suspense } from 'react';
import { useMe } from '#/features/session/session.queries.ts';

const WatchStrip = lazy(async () => ({ default: (await import('#/features/watchlist/components/watch-strip.tsx')).WatchStrip }));
const KeptSettings = lazy(async () => ({ default: (await import('../settings/kept-settings.tsx')).KeptSettings }));
const AlertWatch = lazy(async () => ({ default: (await import('#/features/watchlist/components/alert-watch.tsx')).AlertWatch }));

/** What a signed-in trader has: the strip of watched tokens, what listens for their alerts, and settings that go along. */
export function WatchFrame() {
  const me = useMe();
  if (me === null || me === undefined) return null;
  return (
    <Suspense>
      <WatchStrip />
      <AlertWatch />
      <KeptSettings userId={me.userId} />
    </Suspense>
  );
}
