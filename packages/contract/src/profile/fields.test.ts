import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepts, taken } from '../testing/accepts.ts';
import { profileEndpoints } from './endpoints.ts';
import { accounts, bio, DEFAULT_PRIVACY, privacySettings, userName } from './fields.ts';

describe('user name', () => {
  it('[PROFILE-14] has 3 to 20 letters, digits or underscores', () => {
    const letters = fc.constantFrom('a', 'Z', '0', '9', '_');
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 24 }), (picked) => {
        expect(accepts(userName, picked.join(''))).toBe(picked.length >= 3 && picked.length <= 20);
      }),
    );
  });

  it('is trimmed, and rejects look-alike letters', () => {
    expect(userName.parse('  trader_1 ')).toBe('trader_1');
    expect(userName.parse('\ufefftrader\u200b_1')).toBe('trader_1');
    expect(
      taken(userName, [
        'tráder',
        'trаder',
        'tra der',
        'tra-der',
        'tra.der',
        'tra\u202eder',
        'tra\nder',
        '@trader',
      ]),
    ).toEqual([]);
  });
});

describe('bio', () => {
  it('[PROFILE-14] accepts up to 280 letters and line breaks, but no direction overrides', () => {
    expect(taken(bio, ['', 'Two\nlines 👨‍👩‍👧', 'x'.repeat(280)])).toHaveLength(3);
    expect(taken(bio, ['x'.repeat(281), 'a\u202eb', 'a\u0000b'])).toEqual([]);
  });
});

describe('external account', () => {
  it('is a name, or a link to a known host', () => {
    expect(
      taken(accounts.twitter, [
        '',
        'trader',
        '@trader',
        'https://x.com/trader',
        'https://www.twitter.com/trader',
      ]),
    ).toHaveLength(5);
    expect(
      taken(accounts.discord, ['trader#1234', 'https://discord.gg/abc', 'https://discord.com/users/1']),
    ).toHaveLength(3);
    expect(
      taken(accounts.telegram, ['@trader', 'https://t.me/trader', 'https://telegram.me/trader']),
    ).toHaveLength(3);
  });

  it.each([
    ['of another service', 'https://t.me/trader'],
    ['without encryption', 'http://x.com/trader'],
    ['that runs a script', 'javascript:alert(1)'],
    ['with a host that only starts the same', 'https://x.com.evil.example/trader'],
    ['with a host that only ends the same', 'https://notx.com/trader'],
    ['with the host as its user', 'https://x.com@evil.example/'],
    ['with a user', 'https://me@x.com/trader'],
    ['with a port', 'https://x.com:8443/trader'],
    ['with the host as its path', 'https://evil.example/x.com'],
    ['without a protocol', '//x.com/trader'],
    ['to a letter that looks like it', 'https://х.com/trader'],
    ['that is data', 'data:text/html,x'],
  ])('is not a link %s', (_, link) => {
    expect(accepts(accounts.twitter, link)).toBe(false);
  });

  it('is one line of at most 100 letters', () => {
    expect([
      accepts(accounts.twitter, 'x'.repeat(100)),
      accepts(accounts.twitter, 'x'.repeat(101)),
      accepts(accounts.twitter, 'a\nb'),
    ]).toEqual([true, false, false]);
  });
});

describe('privacy', () => {
  it('hides wallets and holdings by default', () => {
    expect([
      DEFAULT_PRIVACY.showWallets,
      DEFAULT_PRIVACY.shareHoldingsWithClan,
      DEFAULT_PRIVACY.directMessages,
    ]).toEqual([false, false, 'friends']);
    expect(privacySettings.parse(DEFAULT_PRIVACY)).toEqual(DEFAULT_PRIVACY);
  });

  it('accepts no third value', () => {
    expect(accepts(privacySettings, { ...DEFAULT_PRIVACY, friendRequests: 'friends' })).toBe(false);
    expect(accepts(privacySettings, { ...DEFAULT_PRIVACY, showWallets: 'yes' })).toBe(false);
  });
});

describe('profile change', () => {
  const { body } = profileEndpoints['POST /profile'];

  it('[PROFILE-03] [PROFILE-04] accepts the trader’s own fields, and ignores id and rank', () => {
    expect(
      accepts(body, {
        userName: 'trader',
        bio: null,
        twitter: null,
        online: true,
        privacySettings: { showPnl: false },
      }),
    ).toBe(true);
    expect(accepts(body, { rank: 20, id: 'someone', userId: 'someone' })).toBe(true);
    expect(accepts(body, { feeDiscount: 100 })).toBe(false);
    expect(accepts(body, { privacySettings: { showEverything: true } })).toBe(false);
    expect(accepts(body, { userName: null })).toBe(false);
  });
});
