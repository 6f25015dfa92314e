import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NameBadge } from './look-alike.tsx';
import { NameMark } from './name-mark.tsx';
import { TokenMark } from './token-mark.tsx';

afterEach(cleanup);

describe('the mark of a name', () => {
  it('is missing for a unique name', () => {
    render(<NameMark lookAlikes={0} deepest={false} />);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('names the reason of a look-alike, and the deepest of a name', () => {
    render(<NameMark lookAlikes={1} deepest={false} />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'Look-alike: 1 other token uses this name or ticker, and one of them has a deeper pool. Check the address.',
    );
    cleanup();
    render(<NameMark lookAlikes={2} deepest />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      '2 other tokens use this name or ticker. This one has the deepest pool.',
    );
  });

  it('says in words what a row has room for', () => {
    render(<NameBadge lookAlikes={2} deepest={false} />);
    expect(screen.getByText('Look-alike')).toBeTruthy();
    cleanup();
    render(<NameBadge lookAlikes={2} deepest />);
    expect(screen.getByText('Deepest of 3')).toBeTruthy();
  });
});

it('reads the names of all tokens of a page in one request', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path);
    return Response.json({ data: [{ tokenAddress: 'copy', lookAlikes: 1, deepest: false }] });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      {['copy', 'unique', 'copy'].map((mint, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
        <TokenMark key={place} tokenAddress={mint} />
      ))}
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(2));
  expect(calls).toEqual([expect.stringContaining('/token/names?tokens=copy%2Cunique')]);
});
