import { describe, expect, it, vi } from 'vitest';
import { FileMissing, loadFile } from './load-file.ts';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('loadFile', () => {
  it("returns the file's content", async () => {
    expect(await loadFile(async () => 7)).toBe(7);
  });

  it('retries once when the server is reachable', async () => {
    const load = vi.fn<() => Promise<number>>().mockImplementationOnce(gone).mockResolvedValueOnce(7);
    const renew = vi.fn(() => true);
    expect(await loadFile(load, { serverAnswers: async () => true, renew })).toBe(7);
    expect(renew).not.toHaveBeenCalled();
  });

  it('reloads the page when a newer build has replaced the file', async () => {
    const renewed = new Promise<void>((resolve) => {
      const renew = () => {
        resolve();
        return true;
      };
      void loadFile(gone, { serverAnswers: async () => true, renew });
    });
    await renewed;
  });

  it('throws FileMissing when the server is unreachable or a reload did not help', async () => {
    const renew = vi.fn(() => false);
    await expect(loadFile(gone, { serverAnswers: async () => false, renew })).rejects.toBeInstanceOf(
      FileMissing,
    );
    expect(renew).not.toHaveBeenCalled();
    await expect(loadFile(gone, { serverAnswers: async () => true, renew })).rejects.toBeInstanceOf(
      FileMissing,
    );
    expect(renew).toHaveBeenCalledOnce();
  });
});
