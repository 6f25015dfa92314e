import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '#/platform/config/config.ts';
import { ClientAddresses, plainAddress } from './client-addresses.ts';

const trusting = (list: string) => new ClientAddresses(parseConfig({ TRUSTED_PROXIES: list }).trustedProxies);
const from = (peer: string, forwarded?: string) => ({
  socket: { remoteAddress: peer },
  headers: { 'x-forwarded-for': forwarded },
});

describe('the address of a client', () => {
  it.each([
    ['the connection where no proxy is named', '', '10.0.0.5', '6.6.6.6', '10.0.0.5'],
    ['the connection where it is no proxy', '10.0.0.5', '9.9.9.9', '6.6.6.6', '9.9.9.9'],
    ['the address seen by the proxy', '10.0.0.5', '10.0.0.5', '1.2.3.4', '1.2.3.4'],
    ['not what the client wrote before it', '10.0.0.5', '10.0.0.5', '6.6.6.6, 10.0.0.5x, 1.2.3.4', '1.2.3.4'],
    [
      'the address seen by the first of several proxies',
      '10.0.0.0/8',
      '10.0.0.5',
      '6.6.6.6, 1.2.3.4, 10.9.9.9',
      '1.2.3.4',
    ],
    ['the proxy itself where it says nothing', '10.0.0.5', '10.0.0.5', undefined, '10.0.0.5'],
    ['the proxy itself where it says no address', '10.0.0.5', '10.0.0.5', '6.6.6.6, unknown', '10.0.0.5'],
    ['the proxy itself where the list ends in nothing', '10.0.0.5', '10.0.0.5', '6.6.6.6,', '10.0.0.5'],
    ['the innermost where all are proxies', '10.0.0.0/8', '10.0.0.5', '10.1.1.1, 10.2.2.2', '10.1.1.1'],
    ['without a port', '10.0.0.5', '10.0.0.5', '1.2.3.4:5678', '1.2.3.4'],
    ['of IPv6 without its brackets', 'fd00::/8', 'fd00::1', '[2001:DB8:0::1]:443', '2001:db8::1'],
    ['of IPv4 that came over IPv6', '10.0.0.5', '::ffff:10.0.0.5', '::ffff:102:304', '1.2.3.4'],
  ])('is %s', (_name, list, peer, forwarded, expected) => {
    expect(trusting(list).of(from(peer, forwarded))).toBe(expected);
  });

  it('is never chosen by the client, whatever it sends', () => {
    const addresses = trusting('10.0.0.0/8');
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.ipV4(), (written, peer) => {
        fc.pre(!peer.startsWith('10.'));
        expect(addresses.of(from(peer, written))).toBe(peer);
        expect(addresses.of(from('10.0.0.5', `${written}, ${peer}`))).toBe(peer);
      }),
    );
  });

  it('is normalized', () => {
    for (const text of ['2001:0DB8::0001', '2001:db8:0:0:0:0:0:1', ' [2001:db8::1] ', '2001:db8::1%eth0'])
      expect(plainAddress(text)).toBe('2001:db8::1');
    for (const text of ['', 'unknown', '_hidden', '1.2.3', '1.2.3.4.5', 'example.org', '::g'])
      expect(plainAddress(text)).toBe(null);
  });
});
