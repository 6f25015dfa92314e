import { clansDoor } from '#/features/clans/index.ts';
import { defineFeature } from '#/features/feature.ts';
import { friendsDoor } from '#/features/friends/index.ts';
import { identityDoor } from '#/features/identity/index.ts';
import { ranksDoor } from '#/features/ranks/index.ts';
import { trackerDoor } from '#/features/tracker/index.ts';
import { createAlpha } from './create-alpha.ts';
import { alphaDoor } from './index.ts';

/** Calls of tokens: an append-only ledger, each call's outcome, and the feed of the newest. */
export const alphaFeature = defineFeature({
  name: 'alpha',
  offers: alphaDoor,
  needs: {
    identity: identityDoor,
    ranks: ranksDoor,
    tracker: trackerDoor,
    friends: friendsDoor,
    clans: clansDoor,
  },
  create: (parts, doors) => createAlpha(parts, doors),
});
