import { derivePasswordKeys } from '@dugout/domain/password-key/derive-password-keys';
import { passwordOf } from '#/features/identity/credentials/credentials.repository.ts';
import { passwordHashing } from '#/features/identity/passwords/password-hashing.ts';
import { Browser } from '#tests/identity/server.ts';
import { standardWallet } from '#tests/identity/standard-wallet.ts';
import { TEST_ITERATIONS } from '../../kit/password-iterations.ts';
import { THIEF } from '../../kit/thief-payment.ts';
import { pick } from '../dice.ts';
import { newPage } from './estate.ts';
import type { Attack, Position } from './loot.ts';
import {
  openSite,
  type Site,
  SiteRefusal,
  type SiteVictim,
  THIEFS_PASSWORD,
  takeKey,
  takeSol,
} from './site.ts';

type DatabaseAttack = Attack<Site>;

const passwordVictims = ({ victims }: Site): SiteVictim[] => victims.filter(({ email }) => email !== null);

/** Writes the attacker's password into a trader's row, signs in with it, and restores the row. */
async function asVictim<T>(
  { server }: Site,
  { userId, email }: SiteVictim,
  action: (by: Browser) => Promise<T>,
) {
  const set = (password: string | null) =>
    server.sql`UPDATE auth_account SET password = ${password}, "heldFrom" = NULL
      WHERE "userId" = ${userId} AND "providerId" = 'credential'`;
  const own = await passwordOf(server.db, userId);
  const theirs = { email: email ?? '', password: THIEFS_PASSWORD };
  await set(await passwordHashing.hash((await derivePasswordKeys(theirs, TEST_ITERATIONS)).signIn));
  try {
    const by = new Browser(server.base);
    const { status } = await by.post('/api/auth/sign-in/email', theirs);
    if (status !== 200) throw new SiteRefusal('not_signed_in');
    return await action(by);
  } finally {
    await set(own?.hash ?? null);
  }
}

const attacks: Readonly<Record<string, DatabaseAttack>> = {
  "export by a password put in a trader's row": (site, random) => {
    const victim = pick(random, passwordVictims(site));
    return asVictim(site, victim, (by) => takeKey(by, victim.walletAddress, { password: THIEFS_PASSWORD }));
  },
  "pay themselves by a password put in a trader's row": (site, random) => {
    const victim = pick(random, passwordVictims(site));
    const { walletAddress } = victim;
    return asVictim(site, victim, (by) => takeSol(by, walletAddress, THIEF, { password: THIEFS_PASSWORD }));
  },
  "move a trader's wallet to their own account": async (site, random) => {
    const { server, thief } = site;
    const { userId, walletAddress } = pick(random, site.victims);
    const give = (to: string) =>
      server.sql`UPDATE wallet SET user_id = ${to}, is_primary = false WHERE address = ${walletAddress}`;
    await give(thief.userId);
    try {
      return await takeKey(thief.browser, walletAddress, { password: THIEFS_PASSWORD });
    } finally {
      await give(userId);
    }
  },
  "sign in with the attacker's wallet in a trader's row": async (site, random) => {
    const { server } = site;
    const victim = pick(
      random,
      site.victims.filter(({ email }) => email === null),
    );
    const own = standardWallet();
    const rows = server.db.tables();
    const known = await rows
      .selectFrom('auth_account')
      .select('accountId')
      .where('userId', '=', victim.userId)
      .executeTakeFirstOrThrow();
    const set = (accountId: string) =>
      server.sql`UPDATE auth_account SET "accountId" = ${accountId} WHERE "userId" = ${victim.userId}`;
    await set(own.address);
    try {
      const by = new Browser(server.base);
      await by.post('/api/auth/siws/verify', own.signIn((await by.post('/api/auth/siws/nonce')).body));
      const recipientKey = newPage();
      const intent = { kind: 'exportKey', walletAddress: victim.walletAddress, recipientKey };
      const { body } = await by.post('/api/v1/proof/challenge', { act: intent });
      const walletSignature = own.signIn(body.data.wallet);
      return await takeKey(by, victim.walletAddress, { recipientKey, walletSignature });
    } finally {
      await set(known.accountId);
    }
  },
};

/** The attacker can write to the database of an honest server, and has an account. */
export const writtenDatabase = (victims: number): Position<Site> => ({
  name: 'write access to the database',
  most: 0n,
  open: () => openSite(victims),
  attacks,
  refusalOf: (error) => (error instanceof SiteRefusal ? error.code : null),
});
