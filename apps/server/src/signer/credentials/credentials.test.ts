import type { Credential } from '@dugout/domain/credentials/credential';
import type { SignedAct } from '@dugout/domain/credentials/signed-act';
import { beforeEach, describe, expect, it } from 'vitest';
import { actChallenge, type ProvenAct } from '../proof/act-challenge.ts';
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

const challengeFor = (of: ProvenAct): string => actChallenge(KEY, of, now);

function add(
  credential: Credential,
  as: CredentialRequest['as'],
  signed: SignedAct | null = null,
  owner = 'ann',
): void {
  const entry = known.addition({ owner, credential, as, signed }, now);
  if (entry !== null) known.take(entry);
}

const adding = (credential: Credential): string =>
  challengeFor({ kind: 'addCredential', owner: 'ann', credential: credentialId(credential) });
const removing = (credential: Credential): string =>
  challengeFor({ kind: 'removeCredential', owner: 'ann', credential: credentialId(credential) });

function remove(credential: Credential, signed: SignedAct | null): void {
  const entry = known.removal('ann', credentialId(credential), signed, now);
  if (entry !== null) known.take(entry);
}

const exported = (signed: SignedAct | null): string | null => known.demand(EXPORT, signed, now);
const notProven = expect.objectContaining({ code: 'not_proven' });
const ids = () => known.of('ann', now).map(({ id }) => id);

describe('[R9] the first credential of an owner', () => {
  it('serves at once where no wallet was made yet, and after 48 hours where one was', () => {
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

  it('is believed once: no word of the server puts another in its place', () => {
    const [own, thief] = [passwordKey(), passwordKey()];
    add(own.credential, 'first');
    add(thief.credential, 'first');
    expect(ids()).toEqual([credentialId(own.credential)]);
    expect(() => add(thief.credential, 'another')).toThrow(notProven);
    const byItself = thief.answer(adding(thief.credential));
    expect(() => add(thief.credential, 'another', byItself)).toThrow(notProven);
  });
});

describe('[R9] what a credential answers', () => {
  const kinds = {
    password: passwordKey(),
    'passkey P-256': passkey('p256'),
    'passkey Ed25519': passkey('ed25519'),
    'passkey RSA': passkey('rsa'),
  };

  it.each(Object.entries(kinds))('of a %s serves this act alone, once, for five minutes', (_kind, own) => {
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

  it.each(Object.entries(kinds))('of a %s is nothing when a byte of it is another', (_kind, own) => {
    add(own.credential, 'first');
    const answer = own.answer(challengeFor(EXPORT));
    for (const field of Object.keys(answer).filter((name) => name !== 'kind')) {
      const text: string = Reflect.get(answer, field);
      const changed = `${text.slice(0, 8)}${text[8] === 'A' ? 'B' : 'A'}${text.slice(9)}`;
      expect(() => exported({ ...answer, [field]: changed }), field).toThrow(notProven);
      expect(() => exported({ ...answer, [field]: '' }), field).toThrow(notProven);
    }
  });

  it('of a passkey counts on a page of its site, for a verified user, at an assertion', () => {
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

  it('of another trader is nothing', () => {
    const [own, other] = [passkey(), passkey()];
    add(own.credential, 'first');
    add(other.credential, 'first', null, 'bob');
    expect(() => exported(other.answer(challengeFor(EXPORT)))).toThrow(notProven);
  });
});

describe('[R9] another credential', () => {
  it('needs the answer of one that is there, over the new key itself, and is held for 48 hours', () => {
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

  it('that a held one signed for is held as long at least', () => {
    const [own, second, third] = [passwordKey(), passkey(), passkey()];
    add(own.credential, 'first');
    add(second.credential, 'recovery');
    add(third.credential, 'another', second.answer(adding(third.credential)));
    expect(known.of('ann', now).at(-1)?.settlesAt).toBe(now + 14 * DAY);
  });

  it('leaves against the answer of an older one, never the last, and not by one that is held', () => {
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

  it('takes the place of the password at once when the password signed for it', () => {
    const [old, next] = [passwordKey(), passwordKey()];
    add(old.credential, 'first');
    add(next.credential, 'another', old.answer(adding(next.credential)));
    expect(() => exported(old.answer(challengeFor(EXPORT)))).toThrow(notProven);
    now += 48 * HOUR;
    expect(exported(next.answer(challengeFor(EXPORT)))).not.toBeNull();
  });
});

describe('[R9] an account whose credential was lost', () => {
  it('is recovered after two weeks, in which the lost credential still serves and ends it', () => {
    const [old, next] = [passwordKey(), passwordKey()];
    add(old.credential, 'first');
    add(next.credential, 'recovery');
    expect(() => exported(next.answer(challengeFor(EXPORT)))).toThrow('too new');
    expect(exported(old.answer(challengeFor(EXPORT)))).not.toBeNull();
    known.isAtHand('ann', now);
    expect(ids()).toEqual([credentialId(old.credential)]);
    add(next.credential, 'recovery');
    now += 14 * DAY;
    expect(exported(next.answer(challengeFor(EXPORT)))).not.toBeNull();
    // The account has one password: the one before has ended.
    expect(() => exported(old.answer(challengeFor(EXPORT)))).toThrow(notProven);
  });

  it('can be called off on the word of the server while it waits, and not afterwards', () => {
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

  it('is one of a few that begin within a day', () => {
    for (const owner of ['ann', 'bob', 'cat', 'dan']) add(passwordKey().credential, 'first', null, owner);
    now += 8 * DAY;
    for (const owner of ['ann', 'bob', 'cat']) recover(owner);
    expect(() => recover('dan')).toThrow(shared);
    now += DAY + 1;
    recover('dan');
    expect(known.of('dan', now)).toHaveLength(2);
  });

  it('counts once a day, however often it begins anew, and not without end', () => {
    for (const owner of ['ann', 'bob', 'cat']) add(passwordKey().credential, 'first', null, owner);
    now += 8 * DAY;
    for (let n = 0; n < 5; n++) recover('ann');
    expect(() => recover('ann')).toThrow(expect.objectContaining({ code: 'limit_reached' }));
    for (const owner of ['bob', 'cat']) recover(owner);
  });

  it('is left to accounts of a week when new accounts have begun as many as they may', () => {
    add(passwordKey().credential, 'first', null, 'old');
    now += 8 * DAY;
    for (const owner of ['ann', 'bob', 'cat']) add(passwordKey().credential, 'first', null, owner);
    for (const owner of ['ann', 'bob']) recover(owner);
    expect(() => recover('cat')).toThrow(shared);
    recover('old');
    expect(known.of('old', now)).toHaveLength(2);
  });
});

it('[R9] asks nothing of an owner without a credential, of whom the word of the server has to do', () => {
  expect(exported(null)).toBeNull();
  add(solanaWallet().credential, 'first');
  expect(() => exported(null)).toThrow(notProven);
});
