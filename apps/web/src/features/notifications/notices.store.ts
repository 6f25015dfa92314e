import { create } from 'zustand';
import { stored } from '#/shared/storage/stored.ts';

/** Stored without a version under the key given by the specification. */
const mutedPlace = stored<boolean>({
  key: 'notificationsMuted',
  fallback: false,
  parse: (value) => (typeof value === 'boolean' ? value : null),
});

/** Max remembered notices that were read here but that the server keeps as unread. */
const MAX_SEEN = 200;

const seenPlace = stored<readonly string[]>({
  key: 'noticesSeen',
  version: 1,
  fallback: [],
  parse: (value) =>
    Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string').slice(-MAX_SEEN) : null,
});

interface Sounds {
  readonly enabled: boolean;
  /** From 0 to 1. */
  readonly volume: number;
}

const soundsPlace = stored<Sounds>({
  key: 'sounds',
  version: 1,
  fallback: { enabled: true, volume: 0.5 },
  parse: (value) => {
    if (typeof value !== 'object' || value === null) return null;
    const { enabled, volume }: { [K in keyof Sounds]?: unknown } = value;
    return {
      enabled: enabled !== false,
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : 0.5,
    };
  },
});

interface Notices {
  /** Disables sound and badge; the list still updates. */
  readonly isMuted: boolean;
  readonly sounds: Sounds;
  /** Security notices read on this device. The server keeps them as unread for other devices. */
  readonly seen: readonly string[];
  readonly addSeen: (ids: readonly string[]) => void;
  readonly setMuted: (isMuted: boolean) => void;
  readonly setSounds: (change: Partial<Sounds>) => void;
}

export const useNotices = create<Notices>()((set, get) => ({
  isMuted: mutedPlace.read(),
  sounds: soundsPlace.read(),
  seen: seenPlace.read(),
  addSeen: (ids) => {
    const seen = [...new Set([...get().seen, ...ids])].slice(-MAX_SEEN);
    set({ seen });
    seenPlace.write(seen);
  },
  setMuted: (isMuted) => {
    set({ isMuted });
    mutedPlace.write(isMuted);
  },
  setSounds: (change) => {
    const sounds = { ...get().sounds, ...change };
    set({ sounds });
    soundsPlace.write(sounds);
  },
}));
