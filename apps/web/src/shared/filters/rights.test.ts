import { expect, it } from 'vitest';
import { hasRights, readRights, rightsText } from './rights.ts';

it('reads rights from an address, omits invalid ones and describes them in a chip', () => {
  expect(readRights({ mintAuthority: 'off', freezeAuthority: 'on' })).toEqual({
    mintAuthority: 'off',
    freezeAuthority: 'on',
  });
  expect(readRights({ mintAuthority: 'maybe', freezeAuthority: 1 })).toEqual({});
  expect([hasRights({}), hasRights({ freezeAuthority: 'off' })]).toEqual([false, true]);
  expect(rightsText({ mintAuthority: 'off', freezeAuthority: 'off' })).toBe('Mint off, freeze off');
  expect(rightsText({ freezeAuthority: 'on' })).toBe('Freeze on');
  expect(readRights({ mayhem: 'off' })).toEqual({ mayhem: 'off' });
  expect(rightsText({ mayhem: 'off' })).toBe('Mayhem off');
});
