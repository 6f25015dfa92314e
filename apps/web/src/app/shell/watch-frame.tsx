import { Suspense } from 'react';
import { useMe } from '#/features/session/session.queries.ts';
import { lazyPiece } from '#/shared/pieces/piece.tsx';

const WatchStrip = lazyPiece(async () => (await import('#/features/watchlist/components/watch-strip.tsx')).WatchStrip);
const KeptSettings = lazyPiece(async () => (await import('../settings/kept-settings.tsx')).KeptSettings);
const AlertWatch = lazyPiece(async () => (await import('#/features/watchlist/components/alert-watch.tsx')).AlertWatch);

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
