import { TEXTS } from '@dugout/contract/texts';
import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { PanelService } from './panel.service.ts';
import type { ProfileService } from './profile.service.ts';

export interface ProfileRoutesOptions {
  readonly profile: ProfileService;
  readonly panel: PanelService;
}

export const profileRoutes = ({ profile, panel }: ProfileRoutesOptions) =>
  ({
    'GET /profile/data': (_input, { caller, log }) =>
      failingAs(log, 'panel_failed', () => panel.read(caller.userId)),
    'POST /profile': ({ body }, { caller, log }) =>
      failingAs(log, 'profile_failed', async () => ({
        data: await profile.change(caller.userId, body),
        message: TEXTS.profileUpdated,
      })),
  }) satisfies Routes;
