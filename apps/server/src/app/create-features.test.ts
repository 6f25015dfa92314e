import { describe, expect, it } from 'vitest';
import { defineDoor, defineFeature, type FeatureModule } from '#/features/feature.ts';
import type { Parts } from '#/features/parts.ts';
import type { Notifiers } from '#/platform/events/notifiers.ts';
import { createFeatures } from './create-features.ts';

/** The features below use no parts. */
const noParts = {} as Parts;
const notify: Notifiers = { 'identity.signedUp': () => [] };

interface Counting {
  count(): number;
}
const counterDoor = defineDoor<Counting>('counter');
const doublerDoor = defineDoor<Counting>('doubler');

const counter = defineFeature({
  name: 'counter',
  offers: counterDoor,
  create: () => ({ door: { count: () => 3 }, notify }),
});
const doubler = defineFeature({
  name: 'doubler',
  offers: doublerDoor,
  needs: { counter: counterDoor },
  create: async (_parts, doors) => ({ door: { count: () => doors.counter.count() * 2 } }),
});

describe('createFeatures', () => {
  it('gives each feature the doors of those it needs', async () => {
    let seen = 0;
    const reader = defineFeature({
      name: 'reader',
      needs: { counter: counterDoor, doubler: doublerDoor },
      create(_parts, doors) {
        seen = doors.counter.count() + doors.doubler.count();
        return {};
      },
    });
    expect(await createFeatures([counter, doubler, reader], noParts)).toHaveLength(3);
    expect(seen).toBe(9);
  });

  it('shows a feature what those before it notify of', async () => {
    let seen: readonly Notifiers[] = [];
    const notifications: FeatureModule = defineFeature({
      name: 'notifications',
      create(parts) {
        seen = parts.notifiers();
        return {};
      },
    });
    await createFeatures([counter, doubler, notifications], noParts);
    expect(seen).toEqual([notify]);
  });

  it('refuses a list in which a feature stands before one that it needs', async () => {
    await expect(createFeatures([doubler, counter], noParts)).rejects.toThrow('doubler needs counter');
  });
});
