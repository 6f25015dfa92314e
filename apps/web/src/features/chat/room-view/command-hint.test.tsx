import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CommandHint } from './composer.tsx';

const hintFor = (text: string): string => render(<CommandHint text={text} />).container.textContent ?? '';

describe('clan chat command hint', () => {
  it('shows /call from the first slash, and nothing else', () => {
    for (const text of ['/', '/ca', '/call', '/call 8hdMint'])
      expect(hintFor(text)).toContain('/call ADDRESS');
    for (const text of ['', 'gm', '/caller', '/buy', 'see /call']) expect(hintFor(text)).toBe('');
  });
});
