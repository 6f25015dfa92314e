import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { placesWithoutIntegrity, UNPUBLISHED, unpublishedPlaces, withIntegrity } from './lock-integrity.mjs';

const sha512 = (text: string): string => `sha512-${createHash('sha512').update(text).digest('base64')}`;
const published = (name: string, version: string): string => sha512(`${name}@${version}`);
const lock = {
  name: 'dugout',
  packages: {
    '': {},
    'packages/own': { version: '0.1.0' },
    'node_modules/own': { link: true },
    'node_modules/a': { version: '1.0.0', integrity: sha512('a') },
    'node_modules/b': { version: '2.0.0', optional: true, os: ['darwin'] },
    'node_modules/a/node_modules/@c/d': { version: '3.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
    'node_modules/alias': { name: 'real', version: '4.0.0', integrity: sha512('real').slice(0, -4) },
    'node_modules/e': { version: '5.0.0', integrity: UNPUBLISHED },
  },
};

describe('[R11] the integrity of a lock file', () => {
  it('is reported missing for an entry with none, a weaker hash or a partial one, on any platform', () => {
    expect(placesWithoutIntegrity(lock)).toEqual([
      'node_modules/b',
      'node_modules/a/node_modules/@c/d',
      'node_modules/alias',
      'node_modules/e',
    ]);
  });

  it('is completed from the registry by name and version, without other changes', () => {
    const { packages } = lock;
    expect(withIntegrity(lock, published)).toEqual({
      ...lock,
      packages: {
        ...packages,
        'node_modules/b': { ...packages['node_modules/b'], integrity: sha512('b@2.0.0') },
        'node_modules/a/node_modules/@c/d': { version: '3.0.0', integrity: sha512('@c/d@3.0.0') },
        'node_modules/alias': { name: 'real', version: '4.0.0', integrity: sha512('real@4.0.0') },
        'node_modules/e': { version: '5.0.0', integrity: sha512('e@5.0.0') },
      },
    });
  });

  it('is that of no bytes for an unpublished optional package, and is requested again the next time', () => {
    const first = withIntegrity(lock, (name: string, version: string) =>
      name === 'b' ? undefined : published(name, version),
    );
    expect(first.packages['node_modules/b']).toMatchObject({ integrity: UNPUBLISHED });
    expect(placesWithoutIntegrity(first)).toEqual([]);
    expect(unpublishedPlaces(first)).toEqual(['node_modules/b']);
    const second = withIntegrity(first, published);
    expect(second.packages['node_modules/b']).toMatchObject({ integrity: sha512('b@2.0.0') });
  });

  it.each([
    ['nothing', undefined],
    ['a weaker hash', 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='],
  ])('is never invented for a required package when the registry returns %s', (_what, integrity) => {
    expect(() =>
      withIntegrity(lock, (name: string, version: string) =>
        name === 'b' ? published(name, version) : integrity,
      ),
    ).toThrow('no SHA-512 integrity of @c/d@3.0.0');
  });
});
