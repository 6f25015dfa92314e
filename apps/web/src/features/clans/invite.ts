import { CLANS_TEXTS } from '@dugout/contract/clans/values';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import type { NamedTrader } from '#/shared/feature/web-feature.ts';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import { invite } from './clan-calls.ts';

export async function inviteToClan({ userName }: NamedTrader): Promise<boolean> {
  try {
    toastSuccess(await invite(userName));
    return true;
  } catch (error) {
    if (error instanceof ApiFailure) toastError(CLANS_TEXTS.clanInviteFailed, error);
    else toastError(CLANS_TEXTS.clanInviteThrew);
    return false;
  }
}
