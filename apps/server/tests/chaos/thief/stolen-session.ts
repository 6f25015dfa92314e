import { authenticator } from '#tests/identity/authenticator.ts';
import { Browser } from '#tests/identity/server.ts';
import { THIEF } from '../../kit/thief-payment.ts';
import { pick } from '../dice.ts';
import type { Attack, Position } from './loot.ts';
import {
  openSite,
  type Site,
  SiteRefusal,
  type SiteVictim,
  takeKey,
  takeSol,
  tryCall,
  tryDoor,
} from './site.ts';

type SessionAttack = Attack<Site>;

/** Creates a browser with only the cookie of a trader's session. */
function stolen({ server }: Site, { browser }: SiteVictim): Browser {
  const copy = new Browser(server.base);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

const attacks: Readonly<Record<string, SessionAttack>> = {
  'export without a proof': (site, random) => {
    const victim = pick(random, site.victims);
    return takeKey(stolen(site, victim), victim.walletAddress, {});
  },
  'export with a guessed password': (site, random) => {
    const victim = pick(random, site.victims);
    const password = pick(random, ['password', '12345678', victim.email ?? 'x', 'correct horse']);
    return takeKey(stolen(site, victim), victim.walletAddress, { password });
  },
  'pay themselves without a proof': (site, random) => {
    const victim = pick(random, site.victims);
    return takeSol(stolen(site, victim), victim.walletAddress, THIEF, {});
  },
  "add the attacker's passkey": async (site, random) => {
    const by = stolen(site, pick(random, site.victims));
    const origin = site.server.base.replace('127.0.0.1', 'localhost');
    const { body } = await by.get('/api/auth/passkey/generate-register-options', { origin });
    const response = authenticator(origin).create(body.challenge);
    return tryDoor(by.post('/api/auth/passkey/verify-registration', { response }, { origin }));
  },
  'change the password': (site, random) => {
    const passwords = { currentPassword: 'a guess of theirs', newPassword: 'a longer pass phrase' };
    return tryDoor(stolen(site, pick(random, site.victims)).post('/api/auth/change-password', passwords));
  },
  'keep the owner from trading by a limit of 0': (site, random) =>
    tryDoor(stolen(site, pick(random, site.victims)).put('/api/v1/account/daily-limit', { lamports: '0' })),
  'import their own key': (site, random) => {
    const secret = Array.from({ length: 32 }, () => Math.floor(random() * 256));
    const body = { name: 'Savings', secret };
    return tryDoor(stolen(site, pick(random, site.victims)).post('/api/v1/wallet/import', body));
  },
  'send deposits to another wallet': async (site, random) => {
    const by = stolen(site, pick(random, site.victims));
    const { body } = await by.get('/api/v1/wallet/user');
    const [, second] = body.data;
    if (second === undefined) return tryCall(by.post('/api/v1/wallet/create', { name: 'Spare' }));
    return tryDoor(by.post('/api/v1/wallet/primary', { walletAddress: second.address }));
  },
  "export the thief's way from another trader's session": (site, random) => {
    const [one, other] = [pick(random, site.victims), pick(random, site.victims)];
    return takeKey(stolen(site, one), other.walletAddress, { password: 'a guess of theirs' });
  },
};

/** The attacker has the cookie of a trader's session. */
export const stolenSession = (victims: number): Position<Site> => ({
  name: 'a stolen session',
  most: 0n,
  open: () => openSite(victims),
  attacks,
  refusalOf: (error) => (error instanceof SiteRefusal ? error.code : null),
});
