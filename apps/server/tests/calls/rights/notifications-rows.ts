import { PASSWORD } from '#tests/kit/own-proof.ts';
import { own, type Row } from './callers.ts';

/** The owner's webhook, by whose name `outletOf` finds it. */
const HOOK = { kind: 'webhook', name: 'mine', url: 'https://hooks.example/own', types: ['system'] };
/** A proof of identity, which a new outlet requires. */
const PROOF = { password: PASSWORD };
let added = 0;

/** Adds a webhook of the owner. @returns its id */
export async function ownWebhook(owner: { post: Post }): Promise<string> {
  const { body } = await owner.post('/notifications/outlets', { ...HOOK, ...PROOF });
  return (body.data as { outlet: { id: string } }).outlet.id;
}
type Post = (path: string, body: unknown) => Promise<{ body: { data?: unknown } }>;

const PUSH_KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const ofOutlet = (call: Row['call'], outlet: string, ending: string): Row =>
  own(call, {
    of: 'the owner’s',
    path: `/notifications/outlets/${outlet}${ending}`,
    usual: '404 outlet_not_found',
    but: { owner: 'done' },
  });

export const notificationsRows = (outlet: string): readonly Row[] => [
  own('GET /notifications'),
  own('POST /notifications/read', { body: { ids: [] } }),
  own('GET /notifications/settings'),
  own('PUT /notifications/settings', { body: { pausedUntil: null } }),
  own('POST /notifications/mutes', { body: { conversation: 'clan:loud', name: 'Loud', until: null } }),
  own('DELETE /notifications/mutes/{conversation}', { path: '/notifications/mutes/clan:loud' }),
  own('GET /notifications/outlets'),
  own('GET /notifications/push/key'),
  own('GET /notifications/deliveries'),
  own('POST /notifications/outlets', {
    body: () => ({ ...HOOK, ...PROOF, url: `https://hooks.example/${++added}` }),
  }),
  own('POST /notifications/push', {
    body: () => ({
      endpoint: `https://push.example/${++added}`,
      keys: PUSH_KEYS,
      name: 'A browser',
      ...PROOF,
    }),
  }),
  ofOutlet('POST /notifications/outlets/{id}/test', outlet, '/test'),
  ofOutlet('DELETE /notifications/outlets/{id}', outlet, ''),
  own('DELETE /notifications'),
];
