import { afterEach, describe, expect, it, vi } from 'vitest';
import { callToken, removeToken } from './calls.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the call and remove helpers', () => {
  it('[ALPHA-15] [ERR-49] refuse an address that is empty or no text without asking the server', async () => {
    const sent = vi.fn();
    vi.stubGlobal('fetch', sent);
    for (const given of ['', '   ', undefined, null, 5, {}, ['Mint']]) {
      await expect(callToken(given)).rejects.toThrow('Valid token address is required');
      await expect(removeToken(given)).rejects.toThrow('Valid token address is required');
    }
    expect(sent).not.toHaveBeenCalled();
  });
});
