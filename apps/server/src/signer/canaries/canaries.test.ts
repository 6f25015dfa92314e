import { expect, it } from 'vitest';
import { Canaries } from './canaries.ts';
import { canarySettings } from './canary-settings.ts';

let now = 1_800_000_000_000;
const canaries = (walletsOf: (owner: string) => string[] = () => []) =>
  new Canaries({ signIns: ['one', 'two'], walletsOf, alarm: 'freeze', now: () => now });
const bound = (owner: string, address: string) => ({ kind: 'bound', owner, address });

it('[R9] recognizes only canaries by the address that their owner signs in with', () => {
  const some = canaries();
  expect(some.next).toBe('one');
  some.see(bound('ann', 'anns wallet'));
  some.see({ kind: 'announced', owner: 'bob', address: 'one', act: { destination: 'one' } });
  expect(some.size).toBe(0);
  some.see(bound('decoy', 'one'));
  some.see({ kind: 'credentialAdded', owner: 'second', credential: { kind: 'wallet', address: 'two' } });
  expect([some.size, some.next]).toEqual([2, null]);
  some.see(bound('eve', 'one'));
  expect(some.size).toBe(2);
  expect(some.touched({ owner: 'ann', wallet: 'w' })).toBeNull();
  expect(some.touched({ owner: 'eve', wallet: 'w' })).toBeNull();
});

it('[R9] recognizes a request for a canary by its owner or its wallet, under any field name', () => {
  const some = canaries((owner) => (owner === 'decoy' ? ['made before'] : []));
  some.see(bound('decoy', 'one'));
  some.own('made later', 'decoy');
  some.own('anns', 'ann');
  const touches = [
    { owner: 'thief', wallet: 'made before' },
    { owner: 'thief', address: 'made later' },
    { owner: 'decoy', intent: { wallet: 'anns' } },
  ].map((input) => some.touched(input));
  expect(touches).toEqual(['made before', 'made later', 'decoy']);
  for (const input of [null, 'decoy', {}, { owner: 7, intent: null }, { owner: 'ann', wallet: 'anns' }])
    expect(some.touched(input)).toBeNull();
});

it('[R9] raises one alarm for a flood of requests', () => {
  const some = canaries();
  some.see(bound('decoy', 'one'));
  expect(some.touched({ owner: 'decoy' })).toBe('decoy');
  expect(some.touched({ owner: 'decoy' })).toBeNull();
  now += 3_600_000;
  expect(some.touched({ owner: 'decoy' })).toBe('decoy');
});

it('reads its settings and defaults to three canaries that freeze', () => {
  expect(canarySettings({})).toEqual({ count: 3, alarm: 'freeze' });
  expect(canarySettings({ SIGNER_CANARIES: '0', SIGNER_CANARY_ALARM: 'log' })).toEqual({
    count: 0,
    alarm: 'log',
  });
  for (const wrong of [{ SIGNER_CANARIES: '-1' }, { SIGNER_CANARIES: '51' }, { SIGNER_CANARY_ALARM: 'no' }])
    expect(() => canarySettings(wrong)).toThrow('is wrong');
});
