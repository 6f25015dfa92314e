import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNormalUrl } from './http-server.ts';

describe('the normal form of a request', () => {
  it.each([
    '/',
    '/?a=b',
    '/explorer',
    '/explorer/',
    '/api/v1/status',
    '/api/v1/price?ids=a,b&x=%2e%2E/../',
    '/api/v1/swap/orders/order%3Aabc%3A1',
    '/api/v1/token/%F0%9F%90%B8',
    '/api/v1/token/a%20b',
    '/assets/index-Ab_c.1~2.js',
    '/.well-known/security.txt',
    '/...',
    '/a/..b/.c',
  ])('is %s', (url) => {
    expect(isNormalUrl(url)).toBe(true);
  });

  it.each([
    '',
    '*',
    'api/v1/status',
    '//api/v1/status',
    '/api//v1/status',
    '/api/v1/status//',
    '/api/auth/./sign-in/email',
    '/api/auth/x/../sign-in/email',
    '/api/auth/.',
    '/api/auth/..',
    '/api/auth/..?a',
    '/api/auth/%2e/sign-in/email',
    '/api/auth/x/%2E%2E/sign-in/email',
    '/api/auth/%73ign-in/email',
    '/api/auth/sign%2Din/email',
    '/api/auth/sign-in%2Femail',
    '/api/auth/sign-in%5Cemail',
    '/api/auth\\sign-in\\email',
    '/api/auth/sign-in;a=b/email',
    '/api/auth/sign-in/email;a',
    '/api/auth/sign-in/email#a',
    '/api/auth/sign-in/email?a#b',
    '/api/v1/token/%00',
    '/api/v1/token/%0D%0A',
    '/api/v1/token/%7F',
    '/api/v1/token/%c3%a9',
    '/api/v1/token/%zz',
    '/api/v1/token/%',
    '/api/v1/token/\u00e9',
    'http://127.0.0.1:4400/api/auth/sign-in/email',
    'HTTPS://127.0.0.1/api/v1/status',
  ])('is not %s', (url) => {
    expect(isNormalUrl(url)).toBe(false);
  });

  it('is unchanged by a URL parser, and by decoding and encoding again', () => {
    const segment = fc.oneof(
      fc.constantFrom('.', '..', '%2e', '%2F', '%5C', 'sign-in', ';', '\\', ''),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
        const url = `/${segments.join('/')}`;
        if (!isNormalUrl(url)) return;
        expect(new URL(url, 'http://127.0.0.1').pathname).toBe(url.split('?')[0]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is checked in a single pass, however long the path is', () => {
    expect(isNormalUrl(`/${'a'.repeat(16_000)}\\`)).toBe(false);
    expect(isNormalUrl(`/${'a/'.repeat(8_000)}\\`)).toBe(false);
  });
});
