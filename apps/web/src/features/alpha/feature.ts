import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { lazyPage } from '#/shared/lazy/lazy-page.tsx';
import { channel } from '#/shared/realtime/channel.ts';
import { afterDeltas } from './feed/live-cards.ts';

/** The newest calls, as guests see them. */
const alphaChannel = channel('alpha', (cards, deltas) => [...afterDeltas(cards, deltas, true)]);

const sharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/alpha',
  staticData: { title: 'Alpha' },
  // The page itself drops invalid values.
  validateSearch: (given: Record<string, unknown>): Record<string, unknown> => given,
  component: lazyPage(async () => (await import('./filter/shared-filter.tsx')).SharedFilter),
});

const recordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/callers/$userId',
  component: lazyPage(async () => (await import('./record/record-page.tsx')).RecordPage),
});

const AlphaTab = lazyComponent(async () => (await import('./feed/alpha-tab.tsx')).AlphaTab);

const CallButton = lazyComponent(async () => (await import('./call/call-button.tsx')).CallButton);
const ClanCalls = lazyComponent(async () => (await import('./clan/clan-calls.tsx')).ClanCalls);

const ProfileCalls = lazyComponent(async () => (await import('./record/profile-calls.tsx')).ProfileCalls);

export const alpha = defineFeature({
  name: 'alpha',
  pages: [sharedRoute, recordRoute],
  social: [{ tab: 'alpha', component: AlphaTab, ownSearch: true }],
  tokenAction: CallButton,
  profileTabs: [{ tab: 'calls', label: 'Calls', component: ProfileCalls }],
  clanTab: { label: 'Calls', isForMembers: false, component: ClanCalls },
  channels: [alphaChannel],
});
