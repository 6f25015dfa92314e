import { beforeEach, describe, expect, it, vi } from 'vitest';
import { invitationSent, keepInvitation, keptInvitation } from './invitation.ts';
import { keepReferral, keptReferral } from './referral.ts';
import { logIn, SignInFailure, signUp } from './sign-in.ts';
import { checkSignIn } from './sign-in-form.ts';
import { wantsWelcome, withoutWelcome } from './welcome.ts';

describe('welcome parameter', () => {
  it('[SHELL-15] shows the welcome only if it is true', () => {
    expect(['?isFirstTime=true', '?a=1&isFirstTime=true'].map(wantsWelcome)).toEqual([true, true]);
    expect(['', '?isFirstTime=1', '?isFirstTime=false', '?isfirsttime=true'].map(wantsWelcome)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('[SHELL-16] is removed from the address, which is otherwise unchanged', () => {
    expect(withoutWelcome({ pathname: '/', search: '?isFirstTime=true', hash: '' })).toBe('/');
    expect(withoutWelcome({ pathname: '/screener', search: '?a=1&isFirstTime=true&b=2', hash: '#x' })).toBe(
      '/screener?a=1&b=2#x',
    );
  });
});

describe('sign-in form', () => {
  const fine = { name: 'mira_k', email: 'mira@example.org', password: 'long enough' };

  it('accepts the same input as the server', () => {
    expect(checkSignIn(fine, true)).toEqual({ name: null, email: null, password: null });
    expect(checkSignIn({ ...fine, name: '', password: 'x' }, false)).toEqual({
      name: null,
      email: null,
      password: null,
    });
  });

  it.each([
    ['name', { name: 'ab' }],
    ['name', { name: 'two words' }],
    ['email', { email: 'mira' }],
    ['password', { password: '1234567' }],
  ] as const)('reports the problem with the %s', (field, part) => {
    const errors = checkSignIn({ ...fine, ...part }, true);
    expect(Object.entries(errors).filter(([, error]) => error !== null)).toEqual([
      [field, expect.any(String)],
    ]);
  });
});

const sentBody = (init: RequestInit | undefined): unknown =>
  typeof init?.body === 'string' ? JSON.parse(init.body) : null;

describe('sign-in calls', () => {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => vi.stubGlobal('fetch', fetched.mockReset()));

  it('send the name, the trimmed email, the stored codes, and no plaintext password', async () => {
    fetched.mockResolvedValue(Response.json({}));
    await signUp(' mira_k ', ' mira@example.org ', 'long enough', 'OKAPI', ' K7QM-2XPA ');
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect([path, init?.credentials]).toEqual(['/api/auth/sign-up/email', 'include']);
    expect(sentBody(init)).toEqual({
      name: 'mira_k',
      email: 'mira@example.org',
      password: 'dk1.oPgzkO--ME0xRGCkG4ukVZHw5QhYgrXXAJT0LZy1N8A',
      signingKey: '4lLi1N29m9f7BE_LT1fOBg2SZ2BYj7Rk98Lk39kSq0I',
      referralCode: 'OKAPI',
      invitationCode: 'K7QM-2XPA',
    });
  });

  it("fail with the server's message, or that it is unreachable", async () => {
    fetched.mockResolvedValue(
      Response.json({ code: 'X', message: 'Invalid email or password' }, { status: 401 }),
    );
    await expect(logIn('a@b.c', 'x', '')).rejects.toEqual(
      new SignInFailure('Invalid email or password', 'X'),
    );
    fetched.mockRejectedValue(new TypeError('network'));
    await expect(logIn('a@b.c', 'x', '')).rejects.toThrow('Could not connect');
  });
});

it('stores a valid referral code of the address', () => {
  keepReferral('?ref=OKAPI');
  keepReferral('?ref=<script>');
  keepReferral('');
  expect(keptReferral.read()).toBe('OKAPI');
});

describe('invitation code of a link', () => {
  const at = (search: string) => keepInvitation({ pathname: '/', search, hash: '#x' });

  it('is stored and removed from the address, which is otherwise unchanged', () => {
    expect(at('?invite=K7QM-2XPA')).toBe('/#x');
    expect(keptInvitation.read()).toBe('K7QM-2XPA');
    expect(at('?ref=OKAPI&invite=AAAA-BBBB&a=1')).toBe('/?ref=OKAPI&a=1#x');
    expect(keptInvitation.read()).toBe('AAAA-BBBB');
  });

  it('is not stored if invalid, and other parameters are kept', () => {
    at('?invite=AAAA-BBBB');
    expect(at('?invite=%3Cscript%3E')).toBe('/#x');
    expect(at('?ref=OKAPI')).toBeNull();
    expect(keptInvitation.read()).toBe('AAAA-BBBB');
  });

  it('is sent trimmed, and omitted if empty', () => {
    expect([invitationSent(' a '), invitationSent(' '), invitationSent('')]).toEqual([
      { invitationCode: 'a' },
      {},
      {},
    ]);
  });
});
