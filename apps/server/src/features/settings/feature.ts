import type { SettingsChange } from '@dugout/contract/settings/endpoints';
import {
  SETTINGS_PARTS,
  SETTINGS_VERSIONS,
  type SettingsAnswer,
  settings,
} from '@dugout/contract/settings/settings';
import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';
import { defineFeature } from '#/features/feature.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { lockSettings, saveSettings, settingsOf } from './settings.repository.ts';
import { changedParts, wholeSettings } from './settings-parts.ts';

const settingsExports: readonly ExportedTable[] = [
  ownRows({ table: 'user_setting', about: 'Your settings.', by: ['user_id'], key: ['user_id', 'part'] }),
];

/** Applies a change part by part. Throws ApiError `invalid_input`, with nothing saved. */
async function change(db: Db, userId: string, sent: SettingsChange): Promise<SettingsAnswer> {
  return db.transaction(async (tx) => {
    await lockSettings(tx, userId);
    const changed = changedParts(wholeSettings(await settingsOf(tx, userId)), sent);
    const parts = SETTINGS_PARTS.filter((part) => changed[part] !== undefined);
    for (const part of parts) {
      const read = settings.shape[part].safeParse(changed[part]);
      if (!read.success)
        throw new ApiError('invalid_input', `${part}: ${read.error.issues[0]?.message ?? 'is not valid'}`);
    }
    await saveSettings(
      tx,
      userId,
      parts.map((part) => ({ part, schema: SETTINGS_VERSIONS[part], value: changed[part] })),
    );
    return wholeSettings(await settingsOf(tx, userId));
  });
}

/** Traders' settings: amounts, presets, colors, sounds, windows, time zone. */
export const settingsFeature = defineFeature({
  name: 'settings',
  create: ({ db }) => ({
    exports: settingsExports,
    routes: {
      'GET /settings': async (_input, { caller }) => ({
        data: wholeSettings(await settingsOf(db, caller.userId)),
      }),
      'PUT /settings': async ({ body }, { caller }) => ({ data: await change(db, caller.userId, body) }),
    },
  }),
});
