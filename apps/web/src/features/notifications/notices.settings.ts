import type { KeptSettings } from '#/shared/feature/web-feature.ts';
import { useNotices } from './notices.store.ts';

export const noticeSettings: KeptSettings = {
  read: () => {
    const { isMuted, sounds } = useNotices.getState();
    return { notificationsMuted: isMuted, sounds };
  },
  apply: ({ notificationsMuted, sounds }) => {
    const { setMuted, setSounds } = useNotices.getState();
    if (notificationsMuted !== undefined) setMuted(notificationsMuted);
    if (sounds !== undefined) setSounds(sounds);
  },
  subscribe: (changed) => useNotices.subscribe(changed),
};
