import { Suspense, useState } from 'react';
import { useTrackerPlace } from '#/features/tracker/tracker-place.ts';
import { lazyPiece, tellMissing } from '#/shared/pieces/piece.tsx';

const TrackerHost = lazyPiece(async () => (await import('#/features/tracker/components/tracker-host.tsx')).TrackerHost, {
  onMissing: () => {
    tellMissing();
    useTrackerPlace.getState().close();
  },
});

/** The place of the wallet tracker; fetched when it is first opened, and kept from then on. */
export function TrackerFrame() {
  const open = useTrackerPlace(({ place }) => place !== 'closed');
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return <Suspense>{wanted && <TrackerHost />}</Suspense>;
}
