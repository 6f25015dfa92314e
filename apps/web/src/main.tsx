import './main.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#/app/app.tsx';
import { createAppRouter } from '#/app/router.tsx';
import { keepInvitation, keepReferral } from '#/features/identity/index.ts';
import { live } from '#/shared/realtime/live.ts';

/** Max wait for the first responses; later ones arrive after the first render. */
const FIRST_ANSWER_WITHIN_MS = 300;

keepReferral(location.search);
const withoutCode = keepInvitation(location);
// Removes the code, which would otherwise be part of a shared link.
if (withoutCode !== null) history.replaceState(history.state, '', withoutCode);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root');
const router = createAppRouter();

/** Waits for the first page's queries, which have usually completed, since the browser preloads them. */
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

// Back may be pressed before the first render; after it, RouterProvider subscribes the same function.
// oxlint-disable-next-line typescript/no-misused-promises -- another function would load every page twice
router.history.subscribe(router.load);

// Not awaited here: the first page's file may depend on this one.
void router
  .load()
  .then(preloaded)
  .finally(() => {
    // A transition renders in slices, so that the page stays responsive.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <App router={router} />
        </StrictMode>,
      ),
    );
    // Renders the first screen before starting live updates.
    setTimeout(() => live.start());
  });
