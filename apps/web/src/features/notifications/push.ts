import { beforeSignOut } from '#/shared/api/before-sign-out.ts';
import { call } from '#/shared/api/call.ts';
import { withProof } from '#/shared/proof/proof-request.ts';

const WORKER = '/worker.js';

export const canPush = (): boolean =>
  typeof navigator !== 'undefined' &&
  'serviceWorker' in navigator &&
  typeof PushManager !== 'undefined' &&
  typeof Notification !== 'undefined';

/** Returns this browser's Web Push subscription; null without one. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function browserName(): string {
  const { userAgent } = navigator;
  const found = ['Firefox', 'Edg', 'OPR', 'Chrome', 'Safari'].find((name) => userAgent.includes(`${name}/`));
  const browser = { Edg: 'Edge', OPR: 'Opera' }[found ?? ''] ?? found ?? 'Browser';
  const system = ['Android', 'iPhone', 'iPad', 'Mac', 'Windows', 'Linux'].find((name) =>
    userAgent.includes(name),
  );
  return system === undefined ? browser : `${browser} on ${system}`;
}

/**
 * Subscribes this browser and registers it with the server.
 * @throws Error with a message for the trader if the browser does not allow it; ApiFailure from the server
 */
export async function pushHere(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Your browser blocks notifications from this site.');
  const { publicKey } = (await call('GET /notifications/push/key')).data;
  const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error('The browser returned no push address.');
  const body = { endpoint, keys: { p256dh, auth }, name: browserName() };
  try {
    await withProof({ kind: 'addOutlet', url: endpoint }, (proof) =>
      call('POST /notifications/push', { body: { ...body, ...proof } }),
    );
  } catch (error) {
    // Without registration nothing would be delivered, so the switch must not show as on.
    await subscription.unsubscribe();
    throw error;
  }
}

/** Ends this browser's subscription; the server drops it on its next delivery. */
export async function endPushHere(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
}

export const endPushOnSignOut = (): (() => void) => beforeSignOut(endPushHere);
