import { MAIL_LINK_FRAGMENTS, OIDC_REFUSAL_PARAM, WELCOME_PARAM } from '@dugout/contract/identity/values';
import { useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';

const Arrivals = lazyComponent(async () => (await import('./arrivals.tsx')).Arrivals);

/** Matches addresses linked from an email, a sign-in provider or a sign-up. */
const FRAGMENTS = Object.values(MAIL_LINK_FRAGMENTS).join('|');
const ARRIVAL = new RegExp(`[?&](${OIDC_REFUSAL_PARAM}|${WELCOME_PARAM})=|#(${FRAGMENTS})=`);

/** Loads the handlers of such addresses when one is opened. */
export function ArrivalFrame() {
  const arrives = useRouterState({ select: ({ location }) => ARRIVAL.test(location.href) });
  const [hasArrived, setHasArrived] = useState(false);
  if (arrives && !hasArrived) setHasArrived(true);
  return hasArrived ? (
    <Suspense>
      <Arrivals />
    </Suspense>
  ) : null;
}
