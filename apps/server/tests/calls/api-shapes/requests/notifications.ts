import type { Call } from '@dugout/contract/api';
import { fresh, type World } from '#tests/calls/api-shapes/world.ts';
import { at, type Request } from './common.ts';

export const notificationsRequests = {
  'GET /notifications': at('/notifications'),
  'GET /notifications/settings': at('/notifications/settings'),
  'PUT /notifications/settings': () => ({
    body: { types: { trade: { sound: 'bell' } }, quietHours: { timeZone: 'Europe/Oslo' }, pausedUntil: null },
  }),
  'POST /notifications/mutes': () => ({ body: { conversation: 'clan:loud', name: 'Loud', until: null } }),
  'DELETE /notifications/mutes/{conversation}': at('/notifications/mutes/clan:loud'),
  'GET /notifications/push/key': at('/notifications/push/key'),
  'POST /notifications/outlets': ({ trader: { password } }) => ({
    body: {
      kind: 'discord',
      name: 'Desk',
      url: `https://discord.example/${fresh()}`,
      types: ['trade'],
      password,
    },
  }),
  'POST /notifications/push': ({ trader: { password } }) => ({
    body: {
      endpoint: `https://push.example/${fresh()}`,
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      name: 'Firefox on Linux',
      password,
    },
  }),
  'POST /notifications/outlets/{id}/test': ({ outletId }) => ({
    path: `/notifications/outlets/${outletId}/test`,
  }),
  'GET /notifications/outlets': at('/notifications/outlets'),
  'GET /notifications/deliveries': at('/notifications/deliveries'),
  'DELETE /notifications/outlets/{id}': ({ spareOutletId }) => ({
    path: `/notifications/outlets/${spareOutletId}`,
  }),
  'POST /notifications/read': () => ({ body: { ids: [] } }),
  'DELETE /notifications': at('/notifications'),
} satisfies { readonly [C in Call]?: (world: World) => Request };
