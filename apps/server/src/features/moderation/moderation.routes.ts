import type { Acts } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { paginationOf, rangeOf } from '#/platform/http/pagination.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { lookUpView } from './moderation.view.ts';

interface ModerationRoutesOptions {
  readonly db: Db;
  readonly acts: Pick<Acts, 'page'>;
}

export const moderationRoutes = ({ db, acts }: ModerationRoutesOptions) =>
  ({
    'GET /profile/look-ups': async ({ query }, { caller }) => {
      const { items, count } = await acts.page(db, caller.userId, rangeOf(query), ['operatorLooked']);
      return { data: { items: items.map(lookUpView), pagination: paginationOf(query, count) } };
    },
  }) satisfies Routes;
