import './main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#/app/app.tsx';
import { keepReferral } from '#/features/session/referral.ts';
import { appearance, applyAppearance } from '#/features/settings/appearance.ts';
import { live } from '#/shared/realtime/live.ts';

applyAppearance(appearance.read());
keepReferral(location.search);
live.start();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
