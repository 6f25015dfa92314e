import type { SettingsChange } from '@dugout/contract/settings/endpoints';
import { SETTINGS_PARTS, settings } from '@dugout/contract/settings/settings';
import { SETTINGS_VERSIONS, type SettingsAnswer } from '@dugout/contract/settings/versions';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { lockSettings, saveSettings, settingsOf } from './settings.repository.ts';
import { changedParts, wholeSettings } from './settings-parts.ts';

/** What traders set for themselves: amounts, presets, colours, sounds, windows. */
export function createSettingsFeature({ db }: { readonly db: Db }) {
  async function change(userId: string, sent: SettingsChange): Promise<SettingsAnswer> {
    return db.transaction(async (tx) => {
      await lockSettings(tx, userId);
      const changed = changedParts(wholeSettings(await settingsOf(tx, userId)), sent);
      const parts = SETTINGS_PARTS.filter((part) => changed[part] !== undefined);
      for (const part of parts) {
        const read = settings.shape[part].safeParse(changed[part]);
        if (!read.success) throw new ApiError('invalid_input', `${part}: ${read.error.issues[0]?.message ?? 'is not valid'}`);
      }
      await saveSettings(
        tx,
        userId,
        parts.map((part) => ({ part, schema: SETTINGS_VERSIONS[part], value: changed[part] })),
      );
      return wholeSettings(await settingsOf(tx, userId));
    });
  }

  return {
    routes: {
      'GET /settings': async (_input, { caller }) => ({ data: wholeSettings(await settingsOf(db, caller.userId)) }),
      'PUT /settings': async ({ body }, { caller }) => ({ data: await change(caller.userId, body) }),
    } satisfies Routes,
  };
}
