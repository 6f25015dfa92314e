import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { Log } from '#/platform/log/log.ts';
import type { LeaderboardService } from './leaderboard.service.ts';

export const leaderboardRoutes = ({
  log,
  service,
}: {
  readonly log: Log;
  readonly service: Pick<LeaderboardService, 'read'>;
}) =>
  ({
    'GET /leaderboard': async ({ query: { kind, ...query } }, { caller }) => ({
      data: await failingAs(log, 'leaderboard_failed', () =>
        service.read(kind, query, caller?.userId ?? null),
      ),
    }),
  }) satisfies Routes;
