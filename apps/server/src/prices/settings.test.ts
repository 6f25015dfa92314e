import { expect, it } from 'vitest';
import { priceNodes } from './settings.ts';

it('[R9] accepts two nodes of different providers, or of this machine', () => {
  expect(priceNodes('https://one.example/key, https://two.example')).toEqual([
    'https://one.example/key',
    'https://two.example/',
  ]);
  expect(priceNodes('http://127.0.0.1:8899')).toEqual(['http://127.0.0.1:8899/', 'http://127.0.0.1:8899/']);
  expect(priceNodes('http://127.0.0.1:1,http://127.0.0.1:2')).toHaveLength(2);
});

it.each([
  ['no node', undefined],
  ['one node', 'https://one.example'],
  ['two of one provider', 'https://one.example/a,https://one.example/b'],
  ['three', 'https://one.example,https://two.example,https://three.example'],
  ['one without encryption', 'https://one.example,http://two.example'],
  ['an invalid address', 'one,two'],
])('[R9] rejects %s', (_what, setting) => {
  expect(() => priceNodes(setting)).toThrow('PRICE_RPC_URLS');
});
