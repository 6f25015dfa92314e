import { describe, expect, it } from 'vitest';
import { defineDoor, definePort, provide } from '#/features/door.ts';
import { defineFeature, type FeatureModule } from '#/features/feature.ts';
import type { Parts } from '#/features/parts.ts';
import type { Notifiers } from '#/platform/events/notifiers.ts';
import { createFeatures } from './create-features.ts';

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

const sourcePort = definePort<Counting>('reader.source');

/** Two features: one uses a port, the other provides it. */
const portFeatures = () =>
  [
    defineFeature({
      name: 'reader',
      ports: { source: sourcePort },
      create: (_parts, _doors, { source }) => ({ door: { count: () => source().count() } }),
    }),
    defineFeature({
      name: 'source',
      create: () => ({ provides: [provide(sourcePort, { count: () => 7 })] }),
    }),
  ] as const;

describe('createFeatures', () => {
  it('gives each feature the doors of its dependencies', async () => {
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

  it('shows a feature the notifications of earlier features', async () => {
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

  it('fills the port of a feature from a later one', async () => {
    const [reader, source] = portFeatures();
    const created = await createFeatures([reader, source], noParts);
    expect(created.map(({ door }) => (door as Counting | undefined)?.count())).toEqual([7, undefined]);
  });

  it('rejects a list in which no feature provides a port', async () => {
    const [reader] = portFeatures();
    await expect(createFeatures([reader, counter], noParts)).rejects.toThrow(
      'The feature reader needs the port reader.source, which no feature provides',
    );
  });

  it('rejects a list in which two features provide a port', async () => {
    const [reader, source] = portFeatures();
    await expect(createFeatures([reader, source, { ...source, name: 'other' }], noParts)).rejects.toThrow(
      'The features source and other both provide the port reader.source',
    );
  });

  it('rejects a feature that uses a port during its creation', async () => {
    const [, source] = portFeatures();
    const hasty = defineFeature({
      name: 'hasty',
      ports: { source: sourcePort },
      create: (_parts, _doors, { source }) => ({ door: source().count() }),
    });
    await expect(createFeatures([hasty, source], noParts)).rejects.toThrow(
      'The feature hasty used the port reader.source before a feature provided it',
    );
  });

  it('rejects a list in which a feature precedes its dependency', async () => {
    await expect(createFeatures([doubler, counter], noParts)).rejects.toThrow('doubler needs counter');
  });
});
