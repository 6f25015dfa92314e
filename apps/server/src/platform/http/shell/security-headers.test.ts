import { describe, expect, it } from 'vitest';
import { pageHeaders } from './security-headers.ts';

const headersOf = (publicHost: string | null, requestHost: string, hstsSubdomains = false) =>
  pageHeaders({ nonce: null, publicHost, requestHost, secure: publicHost !== null, hstsSubdomains });

describe('the headers of a page', () => {
  it('allow the live socket at PUBLIC_URL, whatever Host a proxy sends', () => {
    for (const requestHost of ['127.0.0.1:4400', 'dugout.example', 'upstream', 'x y'])
      expect(headersOf('dugout.example:8443', requestHost)['content-security-policy']).toContain(
        "connect-src 'self' wss://dugout.example:8443;",
      );
  });

  it('use the Host header when PUBLIC_URL is not set', () => {
    expect(headersOf(null, 'localhost:4400')['content-security-policy']).toContain(
      "connect-src 'self' ws://localhost:4400;",
    );
  });

  it('cover subdomains for https only if the setting says so', () => {
    expect(headersOf('a.example', 'a.example')['strict-transport-security']).toBe('max-age=31536000');
    expect(headersOf('a.example', 'a.example', true)['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
    expect(headersOf(null, 'a.example')['strict-transport-security']).toBeUndefined();
  });
});
