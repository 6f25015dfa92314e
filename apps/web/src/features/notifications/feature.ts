import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { lazyPage } from '#/shared/lazy/lazy-page.tsx';
import { channel, newestFirst } from '#/shared/realtime/channel.ts';

/** A delta is a new notification; reads and deletions arrive as a snapshot. */
const notificationsChannel = channel('notifications', (list, update) =>
  newestFirst(
    list,
    update.flatMap(({ notification, isKept }) => (isKept ? [notification] : [])),
  ),
);

const Bell = lazyComponent(async () => (await import('./components/bell.tsx')).Bell);

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/notifications',
  staticData: { title: 'Notifications' },
  component: lazyPage(async () => (await import('./components/settings-page.tsx')).SettingsPage),
});

export const notifications = defineFeature({
  name: 'notifications',
  pages: [settingsRoute],
  bars: [{ place: 'topEnd', audience: 'trader', component: Bell, order: 30 }],
  channels: [notificationsChannel],
  settings: async () => (await import('./notices.settings.ts')).noticeSettings,
});
