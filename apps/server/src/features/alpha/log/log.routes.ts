import type { Db } from '#/platform/db/db.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { CallLog } from './call-log.ts';
import type { ExportService } from './export.service.ts';
import { leavesFrom } from './log.repository.ts';

interface LogRoutesOptions {
  readonly db: Db;
  readonly callLog: CallLog;
  readonly exports: ExportService;
}

export function logRoutes({ db, callLog, exports }: LogRoutesOptions) {
  return {
    'GET /alpha/callers/{userId}/export': ({ params: { userId }, query: { since } }) =>
      exports.read(userId, since),
    'GET /alpha/log/checkpoint': async () => ({ data: await callLog.checkpoint() }),
    'GET /alpha/log/leaves': async ({ query: { from, limit } }) => {
      const rows = await leavesFrom(db, from, limit);
      return { data: rows.map(({ leaf_index, leaf }) => ({ index: Number(leaf_index), leaf })) };
    },
    'GET /alpha/log/inclusion': async ({ query: { index, size } }) => ({
      data: { proof: await callLog.inclusion(index, size) },
    }),
    'GET /alpha/log/consistency': async ({ query: { first, second } }) => ({
      data: { proof: await callLog.consistency(first, second) },
    }),
  } satisfies Routes;
}
