import './main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#/app/app.tsx';
import { createAppRouter } from '#/app/router.tsx';
import { keepReferral } from '#/features/session/referral.ts';
import { appearance, applyAppearance } from '#/features/settings/appearance.ts';
import { live } from '#/shared/realtime/live.ts';

applyAppearance(appearance.read());
keepReferral(location.search);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root');
const router = createAppRouter();
// Not awaited here: the first page's file may stand on this one.
void router.load().finally(() => {
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
  // What stands on the first screen comes before what moves on it.
  setTimeout(() => live.start());
});
