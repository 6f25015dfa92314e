import type { AuditTrail } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { paginationOf, rangeOf } from '#/platform/http/pagination.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { lookUpView } from './moderation.view.ts';

interface ModerationRoutesOptions {
  readonly db: Db;
  readonly audit: Pick<AuditTrail, 'page'>;
}

export const moderationRoutes = ({ db, audit }: ModerationRoutesOptions) =>
  ({
    'GET /profile/look-ups': async ({ query }, { caller }) => {
      const { items, count } = await audit.page(db, caller.userId, rangeOf(query), ['operatorLooked']);
      return { data: { items: items.map(lookUpView), pagination: paginationOf(query, count) } };
    },
  }) satisfies Routes;
