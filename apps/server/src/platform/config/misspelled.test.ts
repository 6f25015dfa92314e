import { describe, expect, it } from 'vitest';
import { misspelledSettings } from './misspelled.ts';
import { SETTING_NAMES } from './settings.ts';

describe('misspelledSettings', () => {
  it.each([
    ['RATE_LIMIT_SCLAE', 'RATE_LIMIT_SCALE'],
    ['DATADIR', 'DATA_DIR'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['TRUSTED_PROXY', null],
    ['SIGNER_CANARYS', 'SIGNER_CANARIES'],
    ['SIGNER_FLAVOUR', null],
    ['SWAP_LOSS_CAP_USER', null],
  ])('reports %s as unknown and suggests %s', (name, meant) => {
    const expected = meant === null && !/^(SIGNER|SWAP)_/.test(name) ? [] : [{ name, meant }];
    expect(misspelledSettings([name])).toEqual(expected);
  });

  it('accepts every documented name', () => {
    expect(misspelledSettings(SETTING_NAMES)).toEqual([]);
  });

  it('ignores variables of other programs', () => {
    const others = [
      'HOME',
      'PATH',
      'SHELL',
      'LOGNAME',
      'SESSION_MANAGER',
      'NODE_ENV',
      'npm_config_cache',
      'LANG',
    ];
    expect(misspelledSettings(others)).toEqual([]);
  });
});
