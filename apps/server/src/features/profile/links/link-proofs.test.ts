import { describe, expect, it } from 'vitest';
import type { Db } from '#/platform/db/db.ts';
import { RateLimits } from '#/platform/http/rate-limit.ts';
import type { Network } from '#/platform/network/network.ts';
import { linkProofs } from './link-proofs.ts';
import { bioOn, telegramAccount } from './telegram-page.ts';

const NO_DB = {} as Db;
const owner = { userId: 'u1', userName: 'mira', telegram: 'mira_trades' };

function proofs(network: Network | null, clock: { ms: number }) {
  const now = () => clock.ms;
  const rateLimits = new RateLimits({ scale: 1, now });
  return linkProofs({ db: NO_DB, network, key: Buffer.alloc(32, 7), now, rateLimits });
}

describe('checks of links', () => {
  it('are limited to ten an hour per account', async () => {
    const clock = { ms: 0 };
    let requested = 0;
    const nowhere: Network = {
      resolve: () => {
        requested++;
        return Promise.reject(new Error('unknown'));
      },
      allows: () => true,
    };
    const { check } = proofs(nowhere, clock);
    for (let at = 0; at < 10; at++) expect(await check(owner)).toBe('unreachable');
    await expect(check(owner)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await check({ ...owner, userId: 'u2' })).toBe('unreachable');
    expect(requested).toBe(11);
    clock.ms += 7 * 60_000;
    expect(await check(owner)).toBe('unreachable');
  });

  it('are not made when the operator disables them', async () => {
    const { check, codeFor } = proofs(null, { ms: 0 });
    expect(await check(owner)).toBe('off');
    expect(codeFor(owner)).toBeNull();
  });

  it('give each trader and account a separate, stable code', () => {
    const { codeFor } = proofs({ resolve: async () => [], allows: () => false }, { ms: 0 });
    const codes = [
      owner,
      { ...owner, userId: 'u2' },
      { ...owner, telegram: 'mira_other' },
      { ...owner, userName: 'mira2' },
    ].map(codeFor);
    expect(new Set(codes).size).toBe(4);
    expect(codeFor({ ...owner, telegram: 'https://t.me/Mira_Trades' })).toBe(codes[0]);
  });
});

describe('a Telegram link', () => {
  it.each([
    ['@Mira_Trades', 'mira_trades'],
    ['https://www.telegram.me/mira_trades/', 'mira_trades'],
    ['https://t.me:8443/mira_trades', null],
    ['https://t.me@evil.example/mira_trades', null],
    ['https://user@t.me/mira_trades', null],
    ['https://t.mе/mira_trades', null],
    ['http://t.me/mira_trades', null],
    ['https://t.me.evil.example/mira_trades', null],
    ['https://t.me/joinchat', null],
    ['abc', null],
    [null, null],
  ])('%s is the account %s', (link, account) => {
    expect(telegramAccount(link)).toBe(account);
  });

  it('has the bio of its page in a single place', () => {
    expect(bioOn('<meta property="og:description" content="Mira &amp; co &lt;3">')).toBe('Mira & co <3');
    expect(bioOn('<meta property="og:title" content="code">')).toBe('');
  });
});
