import { useEffect } from 'react';
import { call } from '#/shared/api/call.ts';
import { applySettings, listenToSettings, settingsHere } from './settings-parts.ts';
import { SettingsSync } from './settings-sync.ts';

const browser = () =>
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
  });

/** A signed-in trader's settings go along from browser to browser. Shows nothing. */
export function KeptSettings() {
  useEffect(() => {
    const sync = browser();
    void sync.start();
    return () => sync.stop();
  }, []);
  return null;
}
