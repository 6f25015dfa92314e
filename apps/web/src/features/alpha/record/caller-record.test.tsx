import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, dataOf, openPage, playServer, refusalOf, TRADER } from '#/app/app.testing.tsx';
import { recordedOf, recordOf } from '#/shared/testing/alpha-builders.ts';

const check = vi.hoisted(() => ({ state: { kind: 'unchecked' } as unknown, run: vi.fn() }));
vi.mock('#/features/alpha/verify/use-record-check.ts', () => ({
  useRecordCheck: () => ({ state: check.state, check: check.run }),
}));

const MISS = { outcome: 'miss', hit: false, peakMultiple: 1.3, followerPct: -46 } as const;
const CALLS = [
  recordedOf(4, { symbol: 'NOTARY', outcome: 'open', hit: false, followerPct: null }),
  recordedOf(3, { ...MISS, symbol: 'CELL', removed: true }),
  recordedOf(2, { symbol: 'SOUP' }),
  recordedOf(1, { symbol: 'TUNA' }),
];

const wide = (query: string) => ({
  matches: !query.includes('max-width'),
  addEventListener: () => {},
  removeEventListener: () => {},
});
const narrow = (query: string) => ({ ...wide(query), matches: query.includes('max-width') });

const serve = (answers: Answers = {}): string[] =>
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/alpha/callers/id-okapi': () => dataOf(recordOf(CALLS)),
    ...answers,
  });
const open = () => openPage('/callers/id-okapi');
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Calls' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', wide);
  check.state = { kind: 'unchecked' };
  check.run.mockClear();
});

describe('caller record', () => {
  it('shows figures with n and interval, and every call including hidden ones', async () => {
    serve();
    open();
    expect(await screen.findByText('n 139, likely 53 to 69%, 1 open')).toBeTruthy();
    expect(screen.getByText('middle 50%: 1.4 to 3.4x')).toBeTruthy();
    expect(screen.getByText('of 1,206, by lower bound').previousSibling?.textContent).toBe('#3');
    const all = await rows();
    expect(all).toHaveLength(4);
    expect(all[1]).toContain('CELL');
    expect(all[1]).toContain('Hidden');
    expect(all[1]).toContain('Miss');
    expect(screen.getByRole('img', { name: '2 hits, 1 misses and 1 open of 4 calls' })).toBeTruthy();
  });

  it('filters by outcome and searches by ticker', async () => {
    serve();
    open();
    await rows();
    await userEvent.click(screen.getByRole('radio', { name: /^Hidden/ }));
    expect(await rows()).toHaveLength(1);
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Calls shown' })).getByRole('radio', { name: 'All' }),
    );
    await userEvent.type(screen.getByRole('searchbox', { name: 'Token or hash' }), 'sou');
    const found = await rows();
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('SOUP');
  });

  it('always includes the comparison with uncalled tokens', async () => {
    serve();
    open();
    const table = within(await screen.findByRole('region', { name: 'Follower returns' }));
    expect(table.getByRole('row', { name: /30 s after.*\+14%.*\+5 to \+24%.*54%.*139/ })).toBeTruthy();
    expect(
      table.getByRole('row', { name: /Similar tokens, not called.*-34%.*-37 to -31%.*24%.*4,170/ }),
    ).toBeTruthy();
  });

  it('loads all pages of a long record', async () => {
    const first = Array.from({ length: 200 }, (_, at) => recordedOf(250 - at));
    const rest = Array.from({ length: 50 }, (_, at) => recordedOf(50 - at));
    const calls = serve({
      'GET /api/v1/alpha/callers/id-okapi': (url) =>
        url.searchParams.has('before')
          ? dataOf(recordOf(rest, { total: 250 }))
          : dataOf(recordOf(first, { total: 250, hits: 250, hasMore: true })),
    });
    open();
    expect(await screen.findByText(/all 250, oldest first/)).toBeTruthy();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Token or hash' }), 'TOK7');
    expect((await screen.findAllByText('TOK7')).length).toBeGreaterThan(0);
    expect(calls.some((call) => call.includes('before=call-51'))).toBe(true);
  });

  it('follows the caller and unfollows', async () => {
    const bodies: unknown[] = [];
    serve({
      'POST /api/v1/alpha/follow': (_, body) => {
        bodies.push(body);
        return dataOf({ following: bodies.length === 1, followers: 13 });
      },
    });
    open();
    const button = await screen.findByRole('button', { name: 'Notify me of calls by okapi', pressed: false });
    await userEvent.click(button);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Notify me of calls by okapi', pressed: true }),
    );
    await screen.findByRole('button', { name: 'Notify me of calls by okapi', pressed: false });
    expect(bodies).toEqual([
      { userId: 'id-okapi', following: true },
      { userId: 'id-okapi', following: false },
    ]);
  });

  it('shows an empty state, and an error if loading fails', async () => {
    serve({
      'GET /api/v1/alpha/callers/id-okapi': () => dataOf({ ...recordOf([]), total: 0 }),
    });
    const { unmount } = open();
    expect(await screen.findByText('No calls yet')).toBeTruthy();
    unmount();
    serve({ 'GET /api/v1/alpha/callers/id-okapi': () => refusalOf(400, 'bad_request', 'No') });
    open();
    expect(await screen.findByText('Failed to load calls')).toBeTruthy();
  });

  it('shows the last 60 on a phone, and all on a press', async () => {
    vi.stubGlobal('matchMedia', narrow);
    const calls = Array.from({ length: 80 }, (_, at) => recordedOf(80 - at));
    serve({ 'GET /api/v1/alpha/callers/id-okapi': () => dataOf(recordOf(calls)) });
    open();
    expect(await screen.findByText(/last 60 of 80/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 80' }));
    expect(screen.getByText(/all 80, oldest first/)).toBeTruthy();
  });

  it('verifies the record on opening and on a press, and shows the result', async () => {
    const steps = [{ name: 'Every hash', passed: 2, of: 4, ok: false }];
    const finished = { checkedAt: Date.now(), calls: 4, checkpointSize: 9, steps };
    serve();
    const { unmount } = open();
    expect(await screen.findByText('Not checked yet')).toBeTruthy();
    expect(check.run).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect(check.run).toHaveBeenCalledTimes(2);
    unmount();
    check.state = { kind: 'intact', ...finished, fault: null };
    const intact = open();
    expect((await screen.findByText('Record intact')).parentElement?.textContent).toContain('4 calls');
    intact.unmount();
    check.state = { kind: 'rewritten' };
    const rewritten = open();
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing is signed until');
    rewritten.unmount();
    check.state = { kind: 'broken', ...finished, fault: { number: 3, text: 'The price was changed' } };
    open();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Record altered. Call #3: The price was changed',
    );
    expect(screen.getByRole('list', { name: 'Checks' }).textContent).toContain('2 of 4');
  });
});
