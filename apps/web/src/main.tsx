import './main.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#/app/app.tsx';
import { createAppRouter } from '#/app/router.tsx';
import { keepInvitation, keepReferral } from '#/features/identity/index.ts';
import { live } from '#/shared/realtime/live.ts';

/** Later answers find the page drawn without them. */
const FIRST_ANSWER_WITHIN_MS = 300;

keepReferral(location.search);
const withoutCode = keepInvitation(location);
// A code in the address would go along with a shared link.
if (withoutCode !== null) history.replaceState(history.state, '', withoutCode);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root');
const router = createAppRouter();

/**
 * What the first page asked for while it was loaded: usually there already, since the browser fetches it
 * ahead.
 */
const preloaded = () =>
  Promise.race([
    Promise.allSettled(
      router.options.context.queries
        .getQueryCache()
        .getAll()
        .map(async ({ promise }) => promise),
    ),
    new Promise((resolve) => setTimeout(resolve, FIRST_ANSWER_WITHIN_MS)),
  ]);

// Back may be pressed before the page is drawn; from then on RouterProvider subscribes the same function.
// oxlint-disable-next-line typescript/no-misused-promises -- another function would load every page twice
router.history.subscribe(router.load);

// Not awaited here: the first page's file may stand on this one.
void router
  .load()
  .then(preloaded)
  .finally(() => {
    // As a transition it is drawn in slices, between which the page answers.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <App router={router} />
        </StrictMode>,
      ),
    );
    // What stands on the first screen comes before what moves on it.
    setTimeout(() => live.start());
  });
