import { describe, expect, it } from 'vitest';
import { storedPictureAddress, tokenPictureAddress } from './off-chain-metadata.ts';

const offChain = (picture: string | null) => ({ picture, description: null, links: [] });

describe('picture addresses', () => {
  it("contain the stored picture's hash and the size of the square", () => {
    expect(storedPictureAddress('0f'.repeat(16))).toBe(
      '/images/picture/0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f-128.webp',
    );
    expect(storedPictureAddress('a', 32)).toBe('/images/picture/a-32.webp');
  });

  it("use a token's own picture if it has one, otherwise the drawn one", () => {
    expect(tokenPictureAddress({ mint: 'M', offChain: offChain('abc') })).toBe(
      '/images/picture/abc-128.webp',
    );
    expect(tokenPictureAddress({ mint: 'M', offChain: offChain(null) })).toBe('/images/token/M.svg');
    expect(tokenPictureAddress({ mint: 'M', offChain: null })).toBe('/images/token/M.svg');
  });
});
