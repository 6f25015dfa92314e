import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { Log } from '#/platform/log/log.ts';
import type { OutletsService } from './outlets.service.ts';

interface OutletsRoutesOptions {
  readonly log: Log;
  readonly outlets: OutletsService;
  readonly publicKey: string;
}

export function outletsRoutes({ log, outlets, publicKey }: OutletsRoutesOptions) {
  const reads = async <T>(work: Promise<T>) => ({
    data: await failingAs(log, 'notifications_failed', () => work),
  });
  const changes = async <T>(work: Promise<T>) => ({
    data: await failingAs(log, 'notifications_change_failed', () => work),
  });
  return {
    'GET /notifications/outlets': (_input, { caller }) => reads(outlets.list(caller.userId)),
    'POST /notifications/outlets': ({ body }, { caller }) => changes(outlets.addWebhook(caller, body)),
    'POST /notifications/push': ({ body }, { caller }) => changes(outlets.addPush(caller, body)),
    'GET /notifications/push/key': () => ({ data: { publicKey } }),
    'DELETE /notifications/outlets/{id}': ({ params }, { caller }) =>
      changes(outlets.remove(caller, params.id)),
    'POST /notifications/outlets/{id}/test': ({ params }, { caller }) =>
      changes(outlets.test(caller.userId, params.id)),
    'GET /notifications/deliveries': (_input, { caller }) => reads(outlets.deliveries(caller.userId)),
  } satisfies Routes;
}
