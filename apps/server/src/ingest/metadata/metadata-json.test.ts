import { plainText } from '@dugout/domain/text/plain-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fetchAddress } from './gateways.ts';
import { depthOf, readTokenJson } from './metadata-json.ts';

const read = (json: string) => readTokenJson(Buffer.from(json));

describe("a token's JSON", () => {
  it('yields picture, description and links', () => {
    const json = {
      name: 'Pigeon',
      image: ' ipfs://bafy ',
      description: 'A bird.\n\nNothing else.',
      twitter: 'https://x.com/pigeon',
      telegram: 't.me/pigeon',
      website: 'https://pigeon.example/a?b=1',
      extensions: { discord: 'https://discord.gg/abc' },
    };
    expect(read(`\uFEFF${JSON.stringify(json)}`)).toEqual({
      image: 'ipfs://bafy',
      description: 'A bird. Nothing else.',
      links: [
        { kind: 'website', url: 'https://pigeon.example/a?b=1' },
        { kind: 'x', url: 'https://x.com/pigeon' },
        { kind: 'telegram', url: 'https://t.me/pigeon' },
        { kind: 'discord', url: 'https://discord.gg/abc' },
      ],
    });
  });

  it('ignores inherited properties: __proto__ and constructor are no fields', () => {
    expect(
      read(
        '{"__proto__":{"image":"https://a.example/x.png","description":"x"},"constructor":{"prototype":{"image":"y"}}}',
      ),
    ).toEqual({
      image: null,
      description: null,
      links: [],
    });
    expect(read('{"extensions":{"__proto__":{"twitter":"https://x.com/a"}}}')?.links).toEqual([]);
    expect(({} as { image?: string }).image).toBeUndefined();
  });

  it.each([
    'javascript:alert(1)',
    'http://pigeon.example',
    'https://me:secret@pigeon.example',
    'https://127.0.0.1',
    'https://localhost',
    'https://[::1]',
    'https://pigeon.example:8443',
    'data:text/html,x',
    'https://',
    '//',
  ])('rejects the link %s', (website) => {
    expect(read(JSON.stringify({ website, twitter: website, telegram: website }))?.links).toEqual([]);
  });

  it("accepts a platform's link only to that platform", () => {
    expect(
      read(JSON.stringify({ twitter: 'https://x.com.evil.example/a', telegram: 'https://evil.example/t.me' }))
        ?.links,
    ).toEqual([]);
  });

  it.each([
    '',
    'null',
    '[]',
    '"text"',
    '{',
    '<html>',
    `${'['.repeat(50_000)}`,
    `{"a":${'['.repeat(9)}${']'.repeat(9)}}`,
  ])('is not read from %.20s', (json) => {
    expect(read(json)).toBeNull();
  });

  it('omits fields of the wrong type or excessive length', () => {
    expect(read(JSON.stringify({ image: ['x'], description: 7, website: {} }))).toEqual({
      image: null,
      description: null,
      links: [],
    });
    expect(read(JSON.stringify({ image: `https://${'a'.repeat(2_000)}` }))?.image).toBeNull();
    expect(read(JSON.stringify({ description: 'a'.repeat(9_000) }))?.description).toHaveLength(400);
  });

  it('has the depth that a parser would reach', () => {
    expect(depthOf('{"a":[{"b":"}]{["}]}')).toBe(3);
    expect(depthOf('"\\"[[["')).toBe(0);
    const nested = (value: unknown): number =>
      typeof value !== 'object' || value === null
        ? 0
        : 1 + Object.values(value).reduce((deepest: number, each) => Math.max(deepest, nested(each)), 0);
    fc.assert(fc.property(fc.jsonValue(), (value) => depthOf(JSON.stringify(value)) === nested(value)));
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void readTokenJson(bytes)));
  });
});

describe('an untrusted text', () => {
  it('becomes one line of visible characters without direction changes', () => {
    expect(plainText('US\u202EDC\u200B \u0000x\u2066\uFEFF', 50)).toBe('USDC x');
    expect(plainText('\u202E\u200B \u3164', 50)).toBeNull();
    expect(plainText(`Z${'\u0351'.repeat(40)}`, 50)).toBe('Z\u0351\u0351');
    expect(plainText('abcdef', 4)).toBe('abc…');
    expect(plainText('<script>alert(1)</script>', 50)).toBe('<script>alert(1)</script>');
  });
});

describe('the fetched address', () => {
  const gateways = { ipfs: 'https://ipfs.example/ipfs/', arweave: 'https://ar.example/' };
  const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
  const AR = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNO-_';

  it.each([
    ['https://a.example/x.json', 'https://a.example/x.json'],
    [' HTTP://a.example ', 'HTTP://a.example'],
    [`ipfs://${CID}`, `https://ipfs.example/ipfs/${CID}`],
    [`ipfs://ipfs/${CID}/1.json`, `https://ipfs.example/ipfs/${CID}/1.json`],
    [`ipfs://${CID}/my token.png`, `https://ipfs.example/ipfs/${CID}/my%20token.png`],
    [`ar://${AR}`, `https://ar.example/${AR}`],
  ])('of %s is %s', (given, expected) => {
    expect(fetchAddress(given, gateways)).toBe(expected);
  });

  it.each([
    '',
    'ftp://a.example',
    'javascript:alert(1)',
    'ipfs://short',
    `ipfs://${CID}/../../etc`,
    `ipfs://${CID}/%2e%2e/x`,
    `ipfs://${CID}?x=1`,
    `ipfs://${CID}#x`,
    `ipfs://a@${CID}`,
    'ar://x',
    `ipfs://${CID}/%`,
  ])('of %s is null', (given) => {
    expect(fetchAddress(given, gateways)).toBeNull();
  });
});
