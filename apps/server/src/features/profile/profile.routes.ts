import { TEXTS } from '@dugout/contract/texts';
import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { AccountPanelService } from './account-panel.service.ts';
import type { ProfileService } from './profile.service.ts';
import type { ProfilePageService } from './profile-page.service.ts';

interface ProfileRoutesOptions {
  readonly profile: ProfileService;
  readonly pages: ProfilePageService;
  readonly accountPanel: AccountPanelService;
}

export const profileRoutes = ({ profile, pages, accountPanel }: ProfileRoutesOptions) =>
  ({
    'GET /profile/data': (_input, { caller, log }) =>
      failingAs(log, 'panel_failed', () => accountPanel.read(caller.userId)),
    'GET /profile': ({ query }, { caller, log }) =>
      failingAs(log, 'profile_load_failed', async () => ({ data: await pages.own(caller.userId, query) })),
    'GET /profile/public': ({ query: { time, timeZone, ...who } }, { log }) =>
      failingAs(log, 'public_profile_failed', async () => ({
        data: await pages.shown(who, { time, timeZone }),
      })),
    'GET /profile/achievements': ({ query: { hideCompleted, search } }, { caller, log }) =>
      failingAs(log, 'achievements_failed', async () => ({
        data: await pages.achievements(caller.userId, hideCompleted, search),
      })),
    'GET /profile/tasks': (_input, { caller, log }) =>
      failingAs(log, 'tasks_failed', async () => ({ data: await pages.tasks(caller.userId) })),
    'POST /profile/links/check': async (_input, { caller }) => ({
      data: await profile.checkLink(caller.userId),
    }),
    'POST /profile': ({ body }, { caller, log }) =>
      failingAs(log, 'profile_failed', async () => ({
        data: await profile.change(caller.userId, body),
        message: TEXTS.profileUpdated,
      })),
  }) satisfies Routes;
