import type { Credential } from '@dugout/domain/credentials/credential';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import { beforeEach, describe, expect, it } from 'vitest';
import { intentChallenge, type ProvenIntent } from '../proof/intent-challenge.ts';
import { passkey, passwordKey, solanaWallet } from '../testing/credential-doubles.ts';
import { credentialId } from './bound-credentials.ts';
import { type CredentialRequest, Credentials } from './credentials.ts';

const KEY = Buffer.alloc(32, 7);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = 1_800_000_000_000;
const EXPORT = { kind: 'export', owner: 'ann', wallet: 'wallet-1', recipientKey: 'page-1' } as const;

let now: number;
let known: Credentials;
let owners: Set<string>;

beforeEach(() => {
  now = START;
  owners = new Set();
  known = new Credentials({
    challengeKey: KEY,
    hasWallet: (owner) => owners.has(owner),
    holdMs: 48 * HOUR,
    recoveryMs: 14 * DAY,
    recoveriesPerDay: 3,
  });
});

const challengeFor = (of: ProvenIntent): string => intentChallenge(KEY, of, now);

function add(
  credential: Credential,
  as: CredentialRequest['as'],
  signed: SignedIntent | null = null,
  owner = 'ann',
): void {
  const entry = known.addition({ owner, credential, as, signed }, now);
  if (entry !== null) known.take(entry);
}

const adding = (credential: Credential): string =>
  challengeFor({ kind: 'addCredential', owner: 'ann', credential: credentialId(credential) });
const removing = (credential: Credential): string =>
  challengeFor({ kind: 'removeCredential', owner: 'ann', credential: credentialId(credential) });

function remove(credential: Credential, signed: SignedIntent | null): void {
  const entry = known.removal('ann', credentialId(credential), signed, now);
  if (entry !== null) known.take(entry);
}

const exported = (signed: SignedIntent | null): string | null => known.demand(EXPORT, signed, now);
const notProven = expect.objectContaining({ code: 'not_proven' });
const ids = () => known.of('ann', now).map(({ id }) => id);

describe('[R9] the first credential of an owner', () => {
  it('serves at once without a wallet, and after 48 hours with one', () => {
    const own = passwordKey();
    add(own.credential, 'first');
    expect(exported(own.answer(challengeFor(EXPORT)))).not.toBeNull();
    owners.add('bob');
    const late = passwordKey();
    add(late.credential, 'first', null, 'bob');
    const bobs = { ...EXPORT, owner: 'bob' };
    const answer = () => known.demand(bobs, late.answer(challengeFor(bobs)), now);
    expect(answer).toThrow('too new');
    now += 48 * HOUR;
    expect(answer()).not.toBeNull();
  });

  it("is trusted once and cannot be replaced on the server's word", () => {
    const [own, thief] = [passwordKey(), passwordKey()];
    add(own.credential, 'first');
    add(thief.credential, 'first');
    expect(ids()).toEqual([credentialId(own.credential)]);
    expect(() => add(thief.credential, 'another')).toThrow(notProven);
    const byItself = thief.answer(adding(thief.credential));
    expect(() => add(thief.credential, 'another', byItself)).toThrow(notProven);
  });
});

describe('[R9] a signed challenge', () => {
  const kinds = {
    password: passwordKey(),
    'passkey P-256': passkey('p256'),
    'passkey Ed25519': passkey('ed25519'),
    'passkey RSA': passkey('rsa'),
  };

  it.each(Object.entries(kinds))('of a %s serves one action, once, for five minutes', (_kind, own) => {
    add(own.credential, 'first');
    const right = challengeFor(EXPORT);
    expect(exported(own.answer(right))).toBe(right);
    for (const other of [{ wallet: 'wallet-2' }, { recipientKey: 'page-2' }])
      expect(() => known.demand({ ...EXPORT, ...other }, own.answer(right), now)).toThrow(notProven);
    expect(() => exported(null)).toThrow(notProven);
    expect(() => exported(own.answer('0'.repeat(108)))).toThrow(notProven);
    expect(() => exported(own.answer(adding(own.credential)))).toThrow(notProven);
    known.use(right, now);
    expect(() => exported(own.answer(right))).toThrow('used before');
    const old = challengeFor(EXPORT);
    now += 5 * 60_000;
    expect(() => exported(own.answer(old))).toThrow('too long ago');
  });

  it.each(Object.entries(kinds))('of a %s is rejected when any byte differs', (_kind, own) => {
    add(own.credential, 'first');
    const answer = own.answer(challengeFor(EXPORT));
    for (const field of Object.keys(answer).filter((name) => name !== 'kind')) {
      const text: string = Reflect.get(answer, field);
      const changed = `${text.slice(0, 8)}${text[8] === 'A' ? 'B' : 'A'}${text.slice(9)}`;
      expect(() => exported({ ...answer, [field]: changed }), field).toThrow(notProven);
      expect(() => exported({ ...answer, [field]: '' }), field).toThrow(notProven);
    }
  });

  it('of a passkey is valid only as an assertion for a verified user on a page of its site', () => {
    const own = passkey();
    add(own.credential, 'first');
    const answered = (how: Parameters<typeof own.answer>[1]) => () =>
      exported(own.answer(challengeFor(EXPORT), how));
    expect(answered({ origin: 'https://app.dugout.example' })()).not.toBeNull();
    for (const how of [
      { origin: 'https://evil.example' },
      { origin: 'https://notdugout.example' },
      { origin: 'dugout.example' },
      { site: 'evil.example' },
      { type: 'webauthn.create' },
      { crossOrigin: true },
      { flags: 0x01 },
      { flags: 0x04 },
    ])
      expect(answered(how), JSON.stringify(how)).toThrow(notProven);
  });

  it('of another trader is rejected', () => {
    const [own, other] = [passkey(), passkey()];
    add(own.credential, 'first');
    add(other.credential, 'first', null, 'bob');
    expect(() => exported(other.answer(challengeFor(EXPORT)))).toThrow(notProven);
  });
});

describe('[R9] an additional credential', () => {
  it('needs a signature of an existing credential over the new key, and is held for 48 hours', () => {
    const [own, added, thief] = [passwordKey(), passkey(), passkey()];
    add(own.credential, 'first');
    const signed = own.answer(adding(added.credential));
    expect(() => add(thief.credential, 'another', signed)).toThrow(notProven);
    add(added.credential, 'another', signed);
    expect(() => exported(added.answer(challengeFor(EXPORT)))).toThrow('too new');
    now += 48 * HOUR - 1;
    expect(() => exported(added.answer(challengeFor(EXPORT)))).toThrow('too new');
    now += 1;
    expect(exported(added.answer(challengeFor(EXPORT)))).not.toBeNull();
  });

  it('is held at least as long as the credential that signed for it', () => {
    const [own, second, third] = [passwordKey(), passkey(), passkey()];
    add(own.credential, 'first');
    add(second.credential, 'recovery');
    add(third.credential, 'another', second.answer(adding(third.credential)));
    expect(known.of('ann', now).at(-1)?.settlesAt).toBe(now + 14 * DAY);
  });

  it('is removed by a signature of an older one, never the last, and not by a held one', () => {
    const [own, second, third] = [passwordKey(), passkey(), passkey()];
    add(own.credential, 'first');
    expect(() => remove(own.credential, own.answer(removing(own.credential)))).toThrow('last credential');
    add(second.credential, 'another', own.answer(adding(second.credential)));
    now += 48 * HOUR;
    add(third.credential, 'another', own.answer(adding(third.credential)));
    expect(() => remove(second.credential, null)).toThrow(notProven);
    expect(() => remove(second.credential, third.answer(removing(second.credential)))).toThrow('too new');
    remove(second.credential, own.answer(removing(second.credential)));
    expect(ids()).toEqual([own, third].map(({ credential }) => credentialId(credential)));
    expect(() => exported(second.answer(challengeFor(EXPORT)))).toThrow(notProven);
  });

  it('replaces the password at once when the password signed for it', () => {
    const [old, next] = [passwordKey(), passwordKey()];
    add(old.credential, 'first');
    add(next.credential, 'another', old.answer(adding(next.credential)));
    expect(() => exported(old.answer(challengeFor(EXPORT)))).toThrow(notProven);
    now += 48 * HOUR;
    expect(exported(next.answer(challengeFor(EXPORT)))).not.toBeNull();
  });
});

describe('[R9] an account whose credential was lost', () => {
  it('is recovered after two weeks, while the lost credential still serves and cancels the recovery', () => {
    const [old, next] = [passwordKey(), passwordKey()];
    add(old.credential, 'first');
    add(next.credential, 'recovery');
    expect(() => exported(next.answer(challengeFor(EXPORT)))).toThrow('too new');
    expect(exported(old.answer(challengeFor(EXPORT)))).not.toBeNull();
    known.noteAvailable('ann', now);
    expect(ids()).toEqual([credentialId(old.credential)]);
    add(next.credential, 'recovery');
    now += 14 * DAY;
    expect(exported(next.answer(challengeFor(EXPORT)))).not.toBeNull();
    // The account has one password: the earlier one has ended.
    expect(() => exported(old.answer(challengeFor(EXPORT)))).toThrow(notProven);
  });

  it('lets the server cancel a pending recovery, but not a completed one', () => {
    const [old, next] = [passkey(), passwordKey()];
    add(old.credential, 'first');
    add(next.credential, 'recovery');
    remove(next.credential, null);
    expect(ids()).toHaveLength(1);
    add(next.credential, 'recovery');
    now += 14 * DAY;
    expect(() => remove(next.credential, null)).toThrow(notProven);
  });

  const recover = (owner: string) => add(passwordKey().credential, 'recovery', null, owner);
  const shared = expect.objectContaining({ code: 'shared_limit' });

  it('is one of a limited number of recoveries per day', () => {
    for (const owner of ['ann', 'bob', 'cat', 'dan']) add(passwordKey().credential, 'first', null, owner);
    now += 8 * DAY;
    for (const owner of ['ann', 'bob', 'cat']) recover(owner);
    expect(() => recover('dan')).toThrow(shared);
    now += DAY + 1;
    recover('dan');
    expect(known.of('dan', now)).toHaveLength(2);
  });

  it('counts once a day however often its recovery restarts, and has a limited number of restarts', () => {
    for (const owner of ['ann', 'bob', 'cat']) add(passwordKey().credential, 'first', null, owner);
    now += 8 * DAY;
    for (let n = 0; n < 5; n++) recover('ann');
    expect(() => recover('ann')).toThrow(expect.objectContaining({ code: 'limit_reached' }));
    for (const owner of ['bob', 'cat']) recover(owner);
  });

  it('is limited to accounts older than a week once new accounts have used their share', () => {
    add(passwordKey().credential, 'first', null, 'old');
    now += 8 * DAY;
    for (const owner of ['ann', 'bob', 'cat']) add(passwordKey().credential, 'first', null, owner);
    for (const owner of ['ann', 'bob']) recover(owner);
    expect(() => recover('cat')).toThrow(shared);
    recover('old');
    expect(known.of('old', now)).toHaveLength(2);
  });
});

it("[R9] requires nothing of an owner without a credential, who depends on the server's word", () => {
  expect(exported(null)).toBeNull();
  add(solanaWallet().credential, 'first');
  expect(() => exported(null)).toThrow(notProven);
});
