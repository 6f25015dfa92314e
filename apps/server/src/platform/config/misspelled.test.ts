import { describe, expect, it } from 'vitest';
import { misspelledSettings } from './misspelled.ts';
import { SETTING_NAMES } from './settings.ts';

describe('the name of a setting', () => {
  it.each([
    ['RATE_LIMIT_SCLAE', 'RATE_LIMIT_SCALE'],
    ['DATADIR', 'DATA_DIR'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['TRUSTED_PROXY', null],
    ['SIGNER_CANARYS', 'SIGNER_CANARIES'],
    ['SIGNER_FLAVOUR', null],
    ['SWAP_LOSS_CAP_USER', null],
  ])('%s is unknown, and %s may be meant', (name, meant) => {
    const expected = meant === null && !/^(SIGNER|SWAP)_/.test(name) ? [] : [{ name, meant }];
    expect(misspelledSettings([name])).toEqual(expected);
  });

  it('is right as it is documented', () => {
    expect(misspelledSettings(SETTING_NAMES)).toEqual([]);
  });

  it('of another program is its own business', () => {
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
