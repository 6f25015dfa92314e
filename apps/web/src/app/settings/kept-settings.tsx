import { useEffect } from 'react';
import { beforeSignOut } from '#/shared/api/before-sign-out.ts';
import { call } from '#/shared/api/call.ts';
import { stored } from '#/shared/storage/stored.ts';
import { applySettings, listenToSettings, settingsHere } from './settings-parts.ts';
import { SettingsSync } from './settings-sync.ts';

/** Whose change has not arrived yet. */
const unsent = stored<string | null>({
  key: 'settingsUnsent',
  version: 1,
  fallback: null,
  parse: (value) => (typeof value === 'string' ? value : null),
});

const browser = (userId: string) =>
  new SettingsSync({
    load: async () => {
      const { versions, ...parts } = (await call('GET /settings')).data;
      const set = new Set(Object.entries(versions).flatMap(([part, { revision }]) => (revision > 0 ? [part] : [])));
      return { parts, isSet: (part) => set.has(part) };
    },
    save: (changed) => call('PUT /settings', { body: changed }),
    read: settingsHere,
    apply: applySettings,
    listen: listenToSettings,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    pending: { read: () => unsent.read() === userId, write: (pending) => unsent.write(pending ? userId : null) },
  });

/** A signed-in trader's settings go along from browser to browser. Shows nothing. */
export function KeptSettings({ userId }: { readonly userId: string }) {
  useEffect(() => {
    const sync = browser(userId);
    void sync.start();
    const stay = beforeSignOut(() => sync.flush());
    return () => {
      stay();
      sync.stop();
    };
  }, [userId]);
  return null;
}
