import { createHash, generateKeyPairSync } from 'node:crypto';
import { createSignInMessageText } from '@solana/wallet-standard-util';
import { describe, expect, it } from 'vitest';
import { RECIPIENT_KEY as recipientKey } from '#tests/kit/key-export.ts';
import { type Answer, Browser } from './server.ts';
import { sharedIdentityServer } from './shared-server.ts';
import { standardWallet } from './standard-wallet.ts';

/** SubjectPublicKeyInfo of a P-256 point, in base64. */
const P256_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .publicKey.export({ format: 'der', type: 'spki' })
  .toString('base64');

const server = sharedIdentityServer();

const browser = (): Browser => new Browser(server.base);

const nonce = async (visitor: Browser): Promise<Record<string, string>> =>
  (await visitor.post('/api/auth/siws/nonce')).body;
const verify = (visitor: Browser, output: object): Promise<Answer> =>
  visitor.post('/api/auth/siws/verify', output);

/** Signs in with a message that differs from the requested one by `change`. */
async function signInWith(change: object): Promise<Answer> {
  const visitor = browser();
  const input = await nonce(visitor);
  const answer = await verify(visitor, standardWallet().signIn({ ...input, ...change }));
  expect(visitor.cookies.size).toBe(answer.status === 200 ? 1 : 0);
  return answer;
}

const fromNow = (ms: number): string => new Date(Date.now() + ms).toISOString();

describe('[SHELL-02] Sign In With Solana', () => {
  it('creates an account at a wallet’s first sign-in and finds it at the next', async () => {
    const wallet = standardWallet();
    const [first, second] = [browser(), browser()];
    const signedUp = await verify(first, wallet.signIn(await nonce(first)));
    expect([signedUp.status, signedUp.body.isNew]).toEqual([200, true]);
    const me = (await first.get('/api/v1/me')).body.data;
    expect(me).toMatchObject({
      userId: signedUp.body.user.id,
      userName: wallet.address.slice(0, 4) + wallet.address.slice(-4),
      email: null,
    });
    expect((await first.get('/api/v1/wallet/user')).body.data).toHaveLength(1);
    expect((await verify(second, wallet.signIn(await nonce(second)))).body.isNew).toBe(false);
    expect((await second.get('/api/v1/me')).body.data.userId).toBe(me.userId);
  });

  it('finds an account by its wallet only, not by its placeholder email', async () => {
    const wallet = standardWallet();
    const email = `${createHash('sha256').update(wallet.address).digest('hex').slice(0, 40)}@siws.placeholder.invalid`;
    expect((await browser().signUp('Squatter', { email })).status).toBe(422);
    // As an older server allowed.
    const squatter = browser();
    const { body } = await squatter.signUp('Squatting', { email: 'squatter@example.com' });
    const users = server.db.tables();
    await users.updateTable('auth_user').set({ email }).where('id', '=', body.user.id).execute();
    const victim = browser();
    const signedIn = await verify(victim, wallet.signIn(await nonce(victim)));
    expect([signedIn.status, signedIn.body.isNew]).toEqual([200, true]);
    expect(signedIn.body.user.id).not.toBe(body.user.id);
    expect((await victim.get('/api/v1/me')).body.data.email).toBeNull();
  });

  it('creates one account when a wallet signs in twice concurrently', async () => {
    const wallet = standardWallet();
    const visitors = [browser(), browser(), browser()];
    const inputs = await Promise.all(visitors.map(nonce));
    const answers = await Promise.all(
      visitors.map((visitor, i) => verify(visitor, wallet.signIn(inputs[i] ?? {}))),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.user.id)).size).toBe(1);
  });

  it('refuses a replayed message, and a second one with the same nonce', async () => {
    const visitor = browser();
    const wallet = standardWallet();
    const input = await nonce(visitor);
    const output = wallet.signIn(input);
    expect((await verify(visitor, output)).status).toBe(200);
    for (const replay of [output, standardWallet().signIn(input)]) {
      const { status, body } = await verify(browser(), replay);
      expect([status, body.code]).toEqual([401, 'SIWS_NONCE_UNKNOWN']);
    }
  });

  it('accepts at most one of many concurrent replays', async () => {
    const input = await nonce(browser());
    const output = standardWallet().signIn(input);
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(browser(), output)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(7);
  });

  it('refuses an unknown or expired nonce', async () => {
    expect((await signInWith({ nonce: 'a'.repeat(32) })).body.code).toBe('SIWS_NONCE_UNKNOWN');
    const visitor = browser();
    const input = await nonce(visitor);
    await server.sql`UPDATE siws_nonce SET expires_at = ${new Date()}`;
    expect((await verify(visitor, standardWallet().signIn(input))).body.code).toBe('SIWS_NONCE_UNKNOWN');
  });

  it('checks every field of the message', async () => {
    const evil = 'evil.example';
    const changes: [object, string][] = [
      [{ domain: evil }, 'SIWS_WRONG_DOMAIN'],
      [{ domain: evil, uri: `https://${evil}` }, 'SIWS_WRONG_DOMAIN'],
      [{ domain: `${new URL(server.base).host}@${evil}` }, 'SIWS_WRONG_DOMAIN'],
      [{ uri: `https://${evil}` }, 'SIWS_WRONG_URI'],
      [{ uri: server.base.replace('http:', 'https:') }, 'SIWS_WRONG_URI'],
      [{ uri: undefined }, 'SIWS_WRONG_URI'],
      [{ chainId: 'solana:devnet' }, 'SIWS_WRONG_CHAIN'],
      [{ chainId: undefined }, 'SIWS_WRONG_CHAIN'],
      [{ address: standardWallet().address }, 'SIWS_WRONG_ADDRESS'],
      [{ statement: 'Approve a transfer.' }, 'SIWS_WRONG_STATEMENT'],
      [{ statement: undefined }, 'SIWS_WRONG_STATEMENT'],
      [{ version: '2' }, 'SIWS_MESSAGE_MALFORMED'],
      [{ requestId: '1' }, 'SIWS_MESSAGE_MALFORMED'],
      [{ resources: [`https://${evil}`] }, 'SIWS_MESSAGE_MALFORMED'],
      [{ nonce: undefined }, 'SIWS_MESSAGE_MALFORMED'],
      [{ issuedAt: undefined }, 'SIWS_MESSAGE_MALFORMED'],
      [{ issuedAt: 'yesterday' }, 'SIWS_MESSAGE_MALFORMED'],
      [{ issuedAt: fromNow(5 * 60_000) }, 'SIWS_NOT_YET_VALID'],
      [{ issuedAt: fromNow(-60 * 60_000) }, 'SIWS_EXPIRED'],
      [{ notBefore: fromNow(5 * 60_000) }, 'SIWS_NOT_YET_VALID'],
      [{ expirationTime: fromNow(-2 * 60_000) }, 'SIWS_EXPIRED'],
    ];
    for (const [change, code] of changes) {
      const { status, body } = await signInWith(change);
      expect([status, body.code, change]).toEqual([401, code, change]);
    }
  });

  it('tolerates a slightly wrong clock', async () => {
    const change = { issuedAt: fromNow(20_000), notBefore: fromNow(20_000), expirationTime: fromNow(60_000) };
    expect((await signInWith(change)).status).toBe(200);
  });

  it('refuses signatures by another key, of other bytes, and malleable ones', async () => {
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const malleable = (signature: string): string => {
      const bytes = Buffer.from(signature, 'base64');
      const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + order;
      return Buffer.concat([
        bytes.subarray(0, 32),
        Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse(),
      ]).toString('base64');
    };
    const forge: ((output: ReturnType<ReturnType<typeof standardWallet>['signText']>) => object)[] = [
      (output) => ({ ...output, signature: standardWallet().signText('another').signature }),
      (output) => ({ ...output, signature: malleable(output.signature) }),
      (output) => ({ ...output, signature: output.signature.slice(0, 40) }),
    ];
    for (const change of forge) {
      const visitor = browser();
      const { status, body } = await verify(visitor, change(standardWallet().signIn(await nonce(visitor))));
      expect([status, body.code]).toEqual([401, 'SIWS_SIGNATURE_INVALID']);
    }
  });

  it('refuses text that only resembles the message: added lines, invalid UTF-8', async () => {
    const wallet = standardWallet();
    const looksLike: ((text: string) => string)[] = [
      (text) => `${text}\n`,
      (text) => `\ufeff${text}`,
      (text) => text.replace('\n\nURI', '\n\n\nURI'),
      (text) => text.replace('Version: 1', 'Version: 1\nVersion: 1'),
      () => 'hello',
    ];
    for (const change of looksLike) {
      const text = createSignInMessageText({
        domain: '',
        address: wallet.address,
        ...(await nonce(browser())),
      });
      expect((await verify(browser(), wallet.signText(change(text)))).status).toBe(401);
      const broken = Buffer.concat([Buffer.from(text), Buffer.of(0xff)]).toString('base64');
      expect((await verify(browser(), { ...wallet.signText(text), message: broken })).body.code).toBe(
        'SIWS_MESSAGE_MALFORMED',
      );
    }
  });

  it('refuses bodies of another shape and pages of other sites', async () => {
    const visitor = browser();
    for (const body of [
      {},
      { address: 1 },
      { address: 'x', message: '***', signature: '' },
      { ...standardWallet().signText('x'), role: 'admin' },
    ]) {
      expect((await verify(visitor, body)).status).toBe(400);
    }
    const input = await nonce(visitor);
    const output = standardWallet().signIn(input);
    const foreign = await visitor.post('/api/auth/siws/verify', output, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect((await verify(visitor, output)).status).toBe(200);
  });

  it('stores nonces as hashes and deletes used ones', async () => {
    const visitor = browser();
    const input = await nonce(visitor);
    const hashes = async () => {
      const rows = await server.sql<{ hash: Buffer }>`SELECT hash FROM siws_nonce`;
      return rows.map((row) => row.hash.toString('hex'));
    };
    const mine = createHash('sha256')
      .update(input.nonce ?? '')
      .digest('hex');
    expect(await hashes()).toContain(mine);
    await verify(visitor, standardWallet().signIn(input));
    expect(await hashes()).not.toContain(mine);
  });
});

describe('a proof by Solana wallet', () => {
  async function signedIn() {
    const [trader, wallet] = [browser(), standardWallet()];
    await verify(trader, wallet.signIn(await nonce(trader)));
    const walletAddress: string = (await trader.get('/api/v1/wallet/user')).body.data[0].address;
    const challengeFor = async (intent: object) =>
      (await trader.post('/api/v1/proof/challenge', { act: intent })).body.data;
    const exported = (walletSignature: object) =>
      trader.post('/api/v1/wallet/export', { walletAddress, recipientKey, walletSignature });
    return { trader, wallet, walletAddress, challengeFor, exported };
  }

  it('authorizes only its own export, once', async () => {
    const { wallet, walletAddress, challengeFor, exported } = await signedIn();
    const challenge = await challengeFor({ kind: 'exportKey', walletAddress, recipientKey });
    expect(challenge).toMatchObject({ passkey: null, password: false });
    expect(challenge.wallet.statement).toBe(`Export the secret key of wallet ${walletAddress} from Dugout.`);
    const signed = wallet.signIn(challenge.wallet);
    expect((await exported(signed)).status).toBe(200);
    expect((await exported(signed)).body.code).toBe('proof_refused');
  });

  it('is required for an export when the trader has nothing else', async () => {
    const { trader, walletAddress } = await signedIn();
    const refused = [
      [{}, 'proof_required'],
      [{ assertion: {} }, 'proof_refused'],
      [{ password: 'correct horse battery' }, 'proof_refused'],
    ] as const;
    for (const [proof, code] of refused) {
      const { status, body } = await trader.post('/api/v1/wallet/export', {
        walletAddress,
        recipientKey,
        ...proof,
      });
      expect([status, body.code]).toEqual([403, code]);
    }
  });

  it('authorizes no other action, and cannot be exchanged with a sign-in', async () => {
    const { trader, wallet, walletAddress, challengeFor, exported } = await signedIn();
    const passkey = { credentialId: 'key-1', publicKey: P256_KEY };
    const { wallet: toAdd } = await challengeFor({ kind: 'addPasskey', ...passkey });
    expect((await exported(wallet.signIn(toAdd))).body.code).toBe('proof_refused');
    const { wallet: toExport } = await challengeFor({ kind: 'exportKey', walletAddress, recipientKey });
    expect((await exported(wallet.signIn({ ...toExport, statement: 'Sign in to Dugout.' }))).body.code).toBe(
      'proof_refused',
    );
    expect((await exported(wallet.signIn(await nonce(trader)))).body.code).toBe('proof_refused');
    const another = await challengeFor({ kind: 'exportKey', walletAddress, recipientKey });
    expect((await exported(standardWallet().signIn(another.wallet))).body.code).toBe('proof_refused');
    const proof = await challengeFor({ kind: 'exportKey', walletAddress, recipientKey });
    expect((await verify(browser(), wallet.signIn(proof.wallet))).status).toBe(401);
  });
});
