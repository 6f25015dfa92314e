import { TEXTS } from '@dugout/contract/texts';
import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { AccountPanelService } from './account-panel.service.ts';
import type { ProfileService } from './profile.service.ts';

export interface ProfileRoutesOptions {
  readonly profile: ProfileService;
  readonly accountPanel: AccountPanelService;
}

export const profileRoutes = ({ profile, accountPanel }: ProfileRoutesOptions) =>
  ({
    'GET /profile/data': (_input, { caller, log }) =>
      failingAs(log, 'panel_failed', () => accountPanel.read(caller.userId)),
    'POST /profile': ({ body }, { caller, log }) =>
      failingAs(log, 'profile_failed', async () => ({
        data: await profile.change(caller.userId, body),
        message: TEXTS.profileUpdated,
      })),
  }) satisfies Routes;
