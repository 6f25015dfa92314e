import { describe, expect, it, vi } from 'vitest';
import { loadPiece, PieceMissing } from './load-piece.ts';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('loadPiece', () => {
  it('gives what the file holds', async () => {
    expect(await loadPiece(async () => 7)).toBe(7);
  });

  it('asks once more when the server is there', async () => {
    const load = vi.fn<() => Promise<number>>().mockImplementationOnce(gone).mockResolvedValueOnce(7);
    const renew = vi.fn(() => true);
    expect(await loadPiece(load, { serverAnswers: async () => true, renew })).toBe(7);
    expect(renew).not.toHaveBeenCalled();
  });

  it('loads the page anew when a newer build has taken the place of the file', async () => {
    const renewed = new Promise<void>((resolve) => {
      const renew = () => {
        resolve();
        return true;
      };
      void loadPiece(gone, { serverAnswers: async () => true, renew });
    });
    await renewed;
  });

  it('says that the piece is missing when the server is away, or the newer build does not help', async () => {
    const renew = vi.fn(() => false);
    await expect(loadPiece(gone, { serverAnswers: async () => false, renew })).rejects.toBeInstanceOf(PieceMissing);
    expect(renew).not.toHaveBeenCalled();
    await expect(loadPiece(gone, { serverAnswers: async () => true, renew })).rejects.toBeInstanceOf(PieceMissing);
    expect(renew).toHaveBeenCalledOnce();
  });
});
