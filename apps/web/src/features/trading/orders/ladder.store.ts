import type { Ladder } from '@dugout/domain/orders/ladder';
import { create } from 'zustand';
import { stored } from '#/shared/storage/stored.ts';
import { DEFAULT_LADDER, readLadder } from './ladder.model.ts';

interface Kept {
  /** Whether a buy adds the exits automatically. */
  readonly on: boolean;
  readonly ladder: Ladder;
}

const place = stored<Kept>({
  key: 'exitLadder',
  version: 1,
  fallback: { on: false, ladder: DEFAULT_LADDER },
  parse: (value) => {
    if (typeof value !== 'object' || value === null || !('ladder' in value)) return null;
    const ladder = readLadder(value.ladder);
    return ladder === null ? null : { on: 'on' in value && value.on === true, ladder };
  },
});

interface LadderStore extends Kept {
  readonly set: (part: Partial<Kept>) => void;
}

/** The exits that a buy adds, stored in this browser. */
export const useLadder = create<LadderStore>()((set, get) => ({
  ...place.read(),
  set: (part) => {
    const { on, ladder } = { ...get(), ...part };
    place.write({ on, ladder });
    set({ on, ladder });
  },
}));
