import { TEXTS } from '@dugout/contract/texts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { Log } from '#/platform/log/log.ts';
import { clanAuditEvents } from './clan-audit.repository.ts';
import type { ClanLimits } from './clan-limits.ts';
import type { ClanList } from './clan-list.ts';
import { checkNames } from './clan-names.ts';
import type { ClanPages } from './clan-pages.ts';
import type { ClanSettingsService } from './clan-settings.service.ts';
import { memberOf } from './clans.repository.ts';
import { auditView, invitationView } from './clans.view.ts';
import type { ClansDoor } from './index.ts';
import { invitedSince, type MembershipService } from './membership.service.ts';
import { invitationsOf } from './requests.repository.ts';
import type { ClanWalletsService } from './wallets/clan-wallets.service.ts';

interface ClansRoutesOptions {
  readonly db: Db;
  readonly log: Log;
  readonly now: () => number;
  readonly limits: ClanLimits;
  readonly list: ClanList;
  readonly pages: ClanPages;
  readonly settings: ClanSettingsService;
  readonly membership: MembershipService;
  readonly wallets: ClanWalletsService;
  readonly clanmates: ClansDoor['clanmatesHolding'];
}

/** Throws ApiError `clan_not_found` for null. */
function found<T>(page: T | null): T {
  if (page === null) throw new ApiError('clan_not_found');
  return page;
}

export function clansRoutes({
  db,
  log,
  now,
  limits,
  list,
  pages,
  settings,
  membership,
  wallets,
  clanmates,
}: ClansRoutesOptions) {
  const failing = <T>(work: () => Promise<T>): Promise<T> => failingAs(log, 'clan_call_failed', work);

  return {
    'GET /clan': async ({ query }, { caller }) => ({
      data: await failingAs(log, 'clans_failed', () => list(caller?.userId ?? null, query)),
    }),
    'GET /clan/available': async ({ query }, { caller }) => {
      limits.read(caller.userId);
      return { data: await failing(() => checkNames(db, query, query.clanId ?? null)) };
    },
    'GET /clan/user': async (_input, { caller }) => ({
      data: await failingAs(log, 'user_clan_failed', () => pages.own(caller.userId)),
    }),
    'GET /clan/invitations': async (_input, { caller }) => ({
      data: (await failing(() => invitationsOf(db, caller.userId, invitedSince(now())))).map(invitationView),
    }),
    'GET /clan/tag/{tag}': async ({ params }, { caller }) => ({
      data: found(await failingAs(log, 'clan_failed', () => pages.byTag(caller?.userId ?? null, params.tag))),
    }),
    'GET /clan/{id}': async ({ params }, { caller }) => ({
      data: found(await failingAs(log, 'clan_failed', () => pages.byId(caller?.userId ?? null, params.id))),
    }),
    'GET /clan/{id}/acts': async ({ params, query }, { caller }) => ({
      data: await failing(async () => {
        if ((await memberOf(db, caller.userId))?.clan_id !== params.id) throw new ApiError('not_in_clan');
        return (await clanAuditEvents(db, params.id, query.before ?? null, query.limit)).map(auditView);
      }),
    }),
    'GET /clan/holders/{mint}': async ({ params: { mint } }, { caller }) => {
      limits.read(caller.userId);
      return { data: (await failing(() => clanmates(caller.userId, [mint]))).get(mint) ?? null };
    },
    'GET /clan/{id}/wallets': async ({ params: { id } }, { caller: { userId } }) => {
      limits.read(userId);
      return { data: await failing(() => wallets.list(userId, id)) };
    },
    'POST /clan/{id}/wallets': async ({ params: { id }, body }, { caller: { userId } }) => {
      limits.action(userId);
      return { data: await failing(() => wallets.add(userId, id, body)) };
    },
    'PUT /clan/{id}/wallets/{address}': async ({ params: { id, address }, body }, { caller: { userId } }) => {
      limits.action(userId);
      return { data: await failing(() => wallets.rename(userId, id, { address, ...body })) };
    },
    'DELETE /clan/{id}/wallets/{address}': async ({ params: { id, address } }, { caller: { userId } }) => {
      limits.action(userId);
      await failing(() => wallets.remove(userId, id, address));
      return { message: 'Wallet removed' };
    },
    'POST /clan': async ({ body }, { caller }) => {
      limits.found(caller.userId);
      const clan = await failingAs(log, 'clan_create_failed', async () => {
        const clanId = await settings.found(caller.userId, body);
        return pages.byId(caller.userId, clanId);
      });
      return { data: found(clan) };
    },
    'PUT /clan': async (
      { body: { id, createdAt, memberCount, onlineCount, volume7dSol, clanRank, ...change } },
      { caller },
    ) => {
      limits.action(caller.userId);
      const clan = await failing(async () => {
        await settings.update(caller.userId, id, change);
        return pages.byId(caller.userId, id);
      });
      return { data: found(clan) };
    },
    'POST /clan/join-or-apply': async ({ body }, { caller }) => {
      limits.reach(caller.userId, body.clanId);
      return { data: { status: await failing(() => membership.joinOrApply(caller.userId, body.clanId)) } };
    },
    'POST /clan/withdraw-application': async ({ body }, { caller }) => {
      limits.action(caller.userId);
      await failing(() => membership.withdraw(caller.userId, body.clanId));
      return { message: 'Application withdrawn' };
    },
    'POST /clan/decline-invitation': async ({ body }, { caller }) => {
      limits.action(caller.userId);
      await failing(() => membership.declineInvitation(caller.userId, body.clanId));
      return { message: 'Invitation declined' };
    },
    'POST /clan/approve-request': async ({ body: { isApproved, clanId, userId } }, { caller }) => {
      limits.action(caller.userId);
      await failing(() => membership.decide(caller.userId, clanId, userId, isApproved));
      return { message: isApproved ? 'Request approved' : 'Request rejected' };
    },
    'POST /clan/leave': async ({ body }, { caller }) => {
      limits.action(caller.userId);
      await failing(() => membership.leave(caller.userId, body.clanId));
      return { message: 'You left the clan' };
    },
    'POST /clan/actions': async ({ body: { clanId, type, memberId } }, { caller }) => {
      limits.action(caller.userId);
      await failing(() => membership.manage(caller.userId, clanId, type, memberId));
      const message = {
        promote: 'Member promoted',
        demote: 'Officer demoted',
        kick: 'Member removed',
        handOver: 'Ownership transferred',
      }[type];
      return { message };
    },
    'POST /clan/invite-to-clan': async ({ body }, { caller }) => {
      limits.reach(caller.userId, body.userName);
      await failingAs(log, 'clan_invite_failed', () => membership.invite(caller.userId, body.userName));
      return { message: TEXTS.clanInviteSent };
    },
  } satisfies Routes;
}
