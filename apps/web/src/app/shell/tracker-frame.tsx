import { lazy, Suspense, useState } from 'react';
import { useTrackerPlace } from '#/features/tracker/tracker-place.ts';

const TrackerHost = lazy(async () => ({ default: (await import('#/features/tracker/components/tracker-host.tsx')).TrackerHost }));

/** The place of the wallet tracker; fetched when it is first opened, and kept from then on. */
export function TrackerFrame() {
  const open = useTrackerPlace(({ place }) => place !== 'closed');
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return <Suspense>{wanted && <TrackerHost />}</Suspense>;
}
