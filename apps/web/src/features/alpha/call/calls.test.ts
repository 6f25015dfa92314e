import { describe, expect, it, vi } from 'vitest';
import { callToken, removeToken } from './calls.ts';

describe('callToken and removeToken', () => {
  it('[ALPHA-15] [ERR-49] reject a missing or non-text address without a request', async () => {
    const sent = vi.fn();
    vi.stubGlobal('fetch', sent);
    for (const given of ['', '   ', undefined, null, 5, {}, ['Mint']]) {
      await expect(callToken(given)).rejects.toThrow('Valid token address is required');
      await expect(removeToken(given)).rejects.toThrow('Valid token address is required');
    }
    expect(sent).not.toHaveBeenCalled();
  });
});
