import { describe, expect, it, vi } from 'vitest';
import { stored } from './stored.ts';

const place = stored<number>({
  key: 'n',
  version: 2,
  fallback: 1,
  parse: (value) => (typeof value === 'number' ? value : null),
});

describe('stored values', () => {
  it('round-trip', () => {
    place.write(7);
    expect(place.read()).toBe(7);
  });

  it.each(['', '{', 'null', '7', '{"v":1,"value":7}', '{"v":2,"value":"seven"}', '{"v":2}'])(
    'fall back to the default for an invalid value: %s',
    (text) => {
      localStorage.setItem('n', text);
      expect(place.read()).toBe(1);
    },
  );

  it('work without storage that is blocked or full', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    place.write(7);
    expect(place.read()).toBe(1);
  });
});
