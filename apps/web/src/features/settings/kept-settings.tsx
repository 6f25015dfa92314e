import { useEffect } from 'react';
import { beforeSignOut } from '#/shared/api/before-sign-out.ts';
import { call } from '#/shared/api/call.ts';
import { useFeatures } from '#/shared/feature/use-features.ts';
import type { TraderProps, WebFeature } from '#/shared/feature/web-feature.ts';
import { loadFile } from '#/shared/lazy/load-file.ts';
import { stored } from '#/shared/storage/stored.ts';
import { mergedSettings } from './merged-settings.ts';
import { SettingsSync } from './settings-sync.ts';

const TRY_AGAIN_MS = 5_000;

/** User id of a change that has not been saved yet. */
const unsent = stored<string | null>({
  key: 'settingsUnsent',
  version: 1,
  fallback: null,
  parse: (value) => (typeof value === 'string' ? value : null),
});

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

const syncOf = (userId: string, here: ReturnType<typeof mergedSettings>) =>
  new SettingsSync({
    load: async () => {
      const { versions, ...parts } = (await call('GET /settings')).data;
      const set = new Set(
        Object.entries(versions).flatMap(([part, { revision }]) => (revision > 0 ? [part] : [])),
      );
      return { parts, isSet: (part) => set.has(part) };
    },
    save: (changed) => call('PUT /settings', { body: changed }),
    ...here,
    after,
    pending: {
      read: () => unsent.read() === userId,
      write: (pending) => unsent.write(pending ? userId : null),
    },
  });

const loadKept = (features: readonly WebFeature[]) =>
  loadFile(() =>
    Promise.all(features.flatMap(({ settings }) => (settings === undefined ? [] : [settings()]))),
  );

/**
 * Syncs the settings with the server once the files of all features have loaded. Returns a function that stops
 * it.
 */
function keep(userId: string, features: readonly WebFeature[]): () => void {
  let end = (): void => {};
  const ended = new AbortController();
  const begin = async (): Promise<void> => {
    const kept = await loadKept(features);
    if (ended.signal.aborted) return;
    const sync = syncOf(userId, mergedSettings(kept));
    const stay = beforeSignOut(() => sync.flush());
    end = () => {
      stay();
      sync.stop();
    };
    await sync.start();
  };
  const tryToBegin = (): void =>
    void begin().catch(() => {
      if (!ended.signal.aborted) end = after(TRY_AGAIN_MS, tryToBegin);
    });
  tryToBegin();
  return () => {
    ended.abort();
    end();
  };
}

/** Syncs a signed-in trader's settings between browsers. Renders nothing. */
export function KeptSettings({ me: { userId } }: TraderProps) {
  const features = useFeatures();
  useEffect(() => keep(userId, features), [userId, features]);
  return null;
}
