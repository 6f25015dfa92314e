/**
 * Shows push notifications while no page is open. Intercepts no requests and caches nothing: every page, price
 * and balance comes from the server.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { id, title, text } = event.data?.json() ?? {};
  if (typeof title !== 'string') return;
  const options = { body: typeof text === 'string' ? text : '', tag: String(id), icon: '/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const open = async () => {
    const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    return page === undefined ? self.clients.openWindow('/') : page.focus();
  };
  event.waitUntil(open());
});
