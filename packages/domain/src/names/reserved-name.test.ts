import { describe, expect, it } from 'vitest';
import { ORDINARY_NAMES } from './ordinary-names.fixture.ts';
import { reservedName } from './reserved-name.ts';

const kindOf = (name: string) => reservedName(name, 'Dugout')?.kind ?? null;
const likenessOf = (name: string) => {
  const reserved = reservedName(name, 'Dugout');
  return reserved?.kind === 'platform' ? reserved.likeness : null;
};

describe('names that claim to be the platform', () => {
  it.each([
    ...['Dugout', 'Dugout_Support', 'admin', 'Support', 'System', 'Security', 'operator', 'Giveaway'],
    ...['moderator', 'official', 'dug0ut', 'DugoutHelp', 'TeamDugout', 'Support Team', 'MOD', 'mods'],
  ])('%s, found in the trial, is reserved', (name) => {
    expect(kindOf(name)).toBe('platform');
  });

  it.each([
    ['digits for letters', ['5upport', 'adm1n', 'm0derat0r', 'supp0rt', '0fficial', 's3cur1ty']],
    ['separators', ['s_u_p_p_o_r_t', 'a_d_m_i_n', '__Support__', 'D.u.g.o.u.t', 'mod erator', 'd-u-g-0-u-t']],
    ['plurals', ['Admins', 'Moderators', 'Giveaways', 'Officials', 'Alerts']],
    [
      'fillers',
      ['TheAdmin', 'realadmin', 'supportdesk', 'LiveChatSupport', 'security_team', 'Wallet_Support'],
    ],
    ['numbers', ['admin42', 'support_24_7', '1support', 'Admin2024', 'MOD_1']],
    [
      'a role at the edge',
      ['Admin_Mike', 'mike_admin', 'SupportAnna', 'Cinder_Official', 'ADMINmike', 'StaffJo'],
    ],
    [
      'typos',
      ['Suport', 'Supporrt', 'Offical', 'Moderetor', 'Duguot', 'Dogout', 'Dugot', 'Suport_Team', 'Dugoutt'],
    ],
    ['drawn-out letters', ['adminnn', 'Suppooort', 'moddd', 'dugoooout']],
    [
      'look-alike letters',
      ['аdmin', 'Ѕupport', 'Duɡout', 'ＡＤＭＩＮ', 'Sᴜpport Team', 'rnoderator', 'AdmIn', 'Adm!n'],
    ],
    ['other languages', ['soporte', 'Админ', 'Поддержка', '客服', 'Oficial']],
    ['bait', ['Giveaway_Bot', 'Free Airdrop', 'SOL Airdrop', 'Refunds', 'Airdrop Claim', 'prize_giveaway']],
  ])('are reserved behind %s', (_what, names) => {
    expect(names.filter((name) => kindOf(name) !== 'platform')).toEqual([]);
  });

  it.each([
    ['Dugout', 'spelling'],
    ['dugout_help', 'spelling'],
    ['DugoutSupport', 'spelling'],
    ['Support', 'spelling'],
    ['moderator', 'spelling'],
    ['Dug0ut', 'characters'],
    ['Dug_0ut_team', 'characters'],
    ['Dug0ut_Support', 'characters'],
    ['5upport', 'characters'],
    ['Adm1n', 'characters'],
    ['M0derator', 'characters'],
  ])('%s is a look-alike by %s', (name, likeness) => {
    expect(likenessOf(name)).toBe(likeness);
  });
});

describe('names that lead to another site', () => {
  it.each([
    ...['free SOL evil.com', 'evil.xyz', 't.me', 'evil . com', 'evil dot com', 'evil, com', 'EVIL.IO'],
    ...['join discord.gg', 'www evil', 'evilꓸcom', 'evil．com', '123.com', 'evil_dot_com', 'evildotcom'],
    ...['claim-sol.app now', 'http evil'],
  ])('%s is reserved', (name) => {
    expect(kindOf(name)).toBe('link');
  });

  it.each(['Mr. Robot', 'J.R. Traders', 'U.S.A', 'No. 1', '1.FC Koeln', 'v2.0', 'rom_com', 'sitcom', 'Dots'])(
    '%s is allowed',
    (name) => {
      expect(kindOf(name)).toBeNull();
    },
  );
});

it('ordinary names are allowed', () => {
  expect(ORDINARY_NAMES.length).toBeGreaterThan(200);
  expect(ORDINARY_NAMES.filter((name) => kindOf(name) !== null)).toEqual([]);
});
