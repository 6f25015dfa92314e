import type { AlphaCard } from '@dugout/contract/alpha/card';
import type { AlphaPreset } from '@dugout/contract/alpha/preset';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, dataOf, openPage, playServer, refusalOf, TRADER } from '#/app/app.testing.tsx';
import { useSocial } from '#/features/friends/social.store.ts';
import { useLadder } from '#/features/trading/orders/ladder.store.ts';
import { callerOf, cardOf, presetOf, returnsOf } from '#/shared/testing/alpha-builders.ts';
import { tokenPageOf } from '#/shared/testing/token-builders.ts';
import { swapOf } from '#/shared/testing/trading-builders.ts';
import { walletOf } from '#/shared/testing/wallet-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { useAlpha } from './alpha.store.ts';

const FIRST = useAlpha.getState();
const FAX = cardOf('FAX');
const TUNA = cardOf('TUNA', { caller: callerOf('okapi', { hitRate: 50, interval: [41, 68], n: 49 }) });

interface Feeds {
  readonly feed?: readonly AlphaCard[];
  readonly advancedFeed?: readonly AlphaCard[];
}
const tokens = ({ feed = [], advancedFeed = [] }: Feeds) =>
  dataOf({ feed, advancedFeed, matched: advancedFeed.length, of: 214 });
const PAST = {
  days: 7,
  matched: 212,
  of: 3_806,
  filtered: returnsOf({ median: 11, n: 212, interval: [4, 19] }),
  unfiltered: returnsOf({ median: -21, n: 3_806 }),
  baseRate: returnsOf({ median: -34 }),
};

/** A trader with presets, on a server that answers. */
function serve(feeds: Feeds, answers: Answers = {}, presets: readonly AlphaPreset[] = []): string[] {
  return playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/wallet/user': () => dataOf([walletOf()]),
    'GET /api/v1/watchlist': () => dataOf({ tokens: [] }),
    'GET /api/v1/alpha/presets': () => dataOf(presets),
    'GET /api/v1/alpha/tokens': () => tokens(feeds),
    'GET /api/v1/alpha/returns': () => dataOf(PAST),
    ...answers,
  });
}

const openAlpha = () => {
  useSocial.setState({ isOpen: true, activeTab: 'alpha' });
  return openPage('/terms');
};
const sidebar = async () => within(await screen.findByRole('complementary', { name: 'Social' }));
const requested = (calls: readonly string[]): URLSearchParams[] =>
  calls
    .filter((call) => call.startsWith('GET /api/v1/alpha/tokens'))
    .map((call) => new URLSearchParams(call.slice(call.indexOf('?'))));
const toastTexts = () =>
  toasts
    .getSnapshot()
    .filter(({ open }) => open)
    .map(({ title, text }) => (text === undefined ? title : `${title}: ${text}`));
const openAdvanced = async () => userEvent.click(await screen.findByRole('radio', { name: 'Advanced' }));
const openPresets = async () => userEvent.click(await screen.findByRole('button', { name: /^Presets/ }));
const openFilters = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
  return within(await screen.findByRole('region', { name: 'Filters' }));
};

const wide = (query: string) => ({
  matches: !query.includes('max-width'),
  addEventListener: () => {},
  removeEventListener: () => {},
});

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', wide);
  useAlpha.setState(FIRST);
});
afterEach(() => {
  cleanup();
  useSocial.setState({ isOpen: false, activeTab: 'friends' });
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
  vi.unstubAllGlobals();
});

describe('the Alpha feed', () => {
  it('[ALPHA-01] [ALPHA-02] [ALPHA-07] opens on Feed and shows the other list on Advanced', async () => {
    serve({ feed: [FAX], advancedFeed: [TUNA] });
    openAlpha();
    expect(await screen.findByRole('link', { name: 'FAX' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Feed' }).checked).toBe(true);
    expect(screen.queryByRole('link', { name: 'TUNA' })).toBeNull();
    await openAdvanced();
    expect(await screen.findByRole('link', { name: 'TUNA' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'FAX' })).toBeNull();
    expect(screen.getByText(/of 214 calls match/)).toBeTruthy();
  });

  it('[ALPHA-06] says that it loads, and that nothing is there', async () => {
    let answer = (): void => {};
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    serve(
      {},
      {
        'GET /api/v1/alpha/tokens': async () => {
          await waits;
          return tokens({});
        },
      },
    );
    openAlpha();
    expect(await screen.findByText('Loading tokens...')).toBeTruthy();
    answer();
    expect(await screen.findByText('No tokens available')).toBeTruthy();
    expect(screen.queryByText('Loading tokens...')).toBeNull();
  });

  it('[ALPHA-08] [ALPHA-09] [FMT-13] [FMT-14] shows who called, what the token is worth, and what came of it', async () => {
    serve({ feed: [cardOf('FAX', { liquidity: 812.4 })] });
    openAlpha();
    const card = within((await screen.findByRole('link', { name: 'FAX' })).closest('li') as HTMLElement);
    const text = card.getByRole('article').textContent ?? '';
    for (const part of [
      'cinder',
      '61%hit raten 139likely 53 to 69%',
      'Called at $41.8K now $96.4K',
      'Liq$812',
      'Vol 24h$311.9K',
      'ATH$108.7K',
      'KOLs2',
      'Calls7',
      'Gain+160%',
      'Loss-12%',
      '312',
      '187',
      '2.31x',
      'top 2.6x',
      'Holds 0.8%, bought 2 m before',
      'Followers +31%',
      '11m ago',
    ])
      expect(text).toContain(part);
  });

  it('[ALPHA-10] [CONST-17] marks a hit rate above 50 up, one of 50 or less down, and an unknown one not at all', async () => {
    const unknown = callerOf('late', { hitRate: null, n: 0, interval: null });
    serve({ feed: [FAX, TUNA, cardOf('NAP', { caller: unknown })] });
    openAlpha();
    const markerOf = (symbol: string) =>
      screen
        .getByRole('link', { name: symbol })
        .closest('li')
        ?.querySelector('[data-marker]')
        ?.getAttribute('data-marker');
    await screen.findByRole('link', { name: 'FAX' });
    expect([markerOf('FAX'), markerOf('TUNA'), markerOf('NAP')]).toEqual(['up', 'down', undefined]);
  });

  it('[ERR-39] [ERR-42] shows the words of the server when the tokens fail, and keeps what was there', async () => {
    let fails = false;
    serve(
      {},
      {
        'GET /api/v1/alpha/tokens': () =>
          fails ? refusalOf(429, 'too_many_requests', 'Slow down') : tokens({ feed: [FAX] }),
      },
    );
    openAlpha();
    await screen.findByRole('link', { name: 'FAX' });
    fails = true;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh calls' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Slow down']));
    expect(screen.getByRole('link', { name: 'FAX' })).toBeTruthy();
  });

  it('[ALPHA-40] [ALPHA-41] searches 400 ms after the last letter', async () => {
    const calls = serve({ feed: [FAX] });
    openAlpha();
    await screen.findByRole('link', { name: 'FAX' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search called tokens' }), 'fa');
    await waitFor(() => expect(requested(calls).map((query) => query.get('search'))).toEqual([null, 'fa']));
  });
});

describe('calling a token', () => {
  it('[ALPHA-11] [ALPHA-12] [ALPHA-13] [ALPHA-14] [ERR-45] posts the address, clears the field and asks again', async () => {
    const bodies: unknown[] = [];
    let called = (): void => {};
    const waits = new Promise<void>((resolve) => {
      called = resolve;
    });
    const calls = serve(
      { feed: [] },
      {
        'POST /api/v1/alpha/call': async (_, body) => {
          bodies.push(body);
          await waits;
          return dataOf(FAX);
        },
      },
    );
    openAlpha();
    const field = await screen.findByPlaceholderText<HTMLInputElement>('Enter Contract Address');
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    await screen.findByText('No tokens available');
    expect(send.disabled).toBe(true);
    await userEvent.type(field, '   ');
    expect(send.disabled).toBe(true);
    await userEvent.type(field, 'MintFAX ');
    expect(send.disabled).toBe(false);
    const before = requested(calls).length;
    await userEvent.click(send);
    await waitFor(() => expect(send.disabled).toBe(true));
    called();
    await waitFor(() => expect(toastTexts()).toEqual(['Token called successfully!']));
    expect(bodies).toEqual([{ tokenAddress: 'MintFAX' }]);
    expect(field.value).toBe('');
    await waitFor(() => expect(requested(calls).length).toBe(before + 1));
  });

  it('[ERR-40] [ERR-42] keeps the address when the call fails, and shows the words of the server', async () => {
    serve(
      {},
      {
        'POST /api/v1/alpha/call': () =>
          refusalOf(409, 'alpha_called_already', 'You called this token in the last 24 hours'),
      },
    );
    openAlpha();
    const field = await screen.findByPlaceholderText<HTMLInputElement>('Enter Contract Address');
    await userEvent.type(field, 'MintFAX{Enter}');
    await waitFor(() => expect(toastTexts()).toEqual(['You called this token in the last 24 hours']));
    expect(field.value).toBe('MintFAX');
  });

  it('[ALPHA-16] [ERR-46] [ERR-41] removes own calls alone, also while the cards are held', async () => {
    const own = cardOf('NAP', { caller: callerOf('mira_k', { userId: TRADER.userId }) });
    let fails = true;
    serve(
      { feed: [own, FAX] },
      {
        'POST /api/v1/alpha/remove': () =>
          fails ? { status: 500, body: { error: true } } : dataOf({ callId: own.callId }),
      },
    );
    openAlpha();
    await screen.findByRole('link', { name: 'NAP' });
    expect(screen.queryByRole('button', { name: 'Remove your call of FAX' })).toBeNull();
    const remove = screen.getByRole('button', { name: 'Remove your call of NAP' });
    await userEvent.click(remove);
    await waitFor(() => expect(toastTexts()).toEqual(['Failed to remove token']));
    fails = false;
    await userEvent.click(remove);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'NAP' })).toBeNull());
    expect(toastTexts()).toEqual(['Token removed successfully!']);
    expect(screen.getByRole('link', { name: 'FAX' })).toBeTruthy();
  });

  it('[ALPHA-18] votes, takes the same vote back, and asks a guest to log in', async () => {
    const votes: unknown[] = [];
    const answers: Answers = {
      'POST /api/v1/alpha/vote': (_, body) => {
        votes.push(body);
        return dataOf({ upvotes: 39, downvotes: 4, myVote: votes.length === 1 ? 'up' : 'none' });
      },
    };
    serve({ feed: [FAX] }, answers);
    const { unmount } = openAlpha();
    await userEvent.click(await screen.findByRole('button', { name: 'Upvote FAX, 38 votes' }));
    const pressed = await screen.findByRole('button', { name: 'Upvote FAX, 39 votes', pressed: true });
    await userEvent.click(pressed);
    await waitFor(() =>
      expect(votes).toEqual([
        { tokenAddress: 'MintFAX', vote: 'up' },
        { tokenAddress: 'MintFAX', vote: 'none' },
      ]),
    );
    unmount();
    serve({ feed: [FAX] }, { ...answers, 'GET /api/v1/me': () => dataOf(null) });
    openAlpha();
    await userEvent.click(await screen.findByRole('button', { name: 'Upvote FAX, 38 votes' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(votes).toHaveLength(2);
  });
});

describe('the quick buy of a card', () => {
  it('buys for the usual amount, with the exit rules that are switched on', async () => {
    const bodies: unknown[] = [];
    useLadder.getState().set({ on: true });
    serve(
      { feed: [FAX] },
      {
        'GET /api/v1/token/MintFAX': () => dataOf(tokenPageOf({ tokenAddress: 'MintFAX', symbol: 'FAX' })),
        'POST /api/v1/swap': (_, body) => {
          bodies.push(body);
          return dataOf(swapOf());
        },
      },
    );
    openAlpha();
    await userEvent.click(await screen.findByRole('button', { name: 'Buy FAX for 0.5 SOL' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    const { rungs, oneCancelsOther } = useLadder.getState().ladder;
    expect(bodies[0]).toMatchObject({ outputMint: 'MintFAX', exits: { rungs, oneCancelsOther } });
    await waitFor(() => expect(toastTexts()[0]).toMatch(/^Bought .*: .*exit/i));
    useLadder.getState().set({ on: false });
  });
});

describe('held cards', () => {
  it('wait outside until they are let in, while the pointer is inside', async () => {
    let feed = [FAX];
    serve({}, { 'GET /api/v1/alpha/tokens': () => tokens({ feed }) });
    openAlpha();
    const card = await screen.findByRole('link', { name: 'FAX' });
    fireEvent.pointerEnter(card.closest('[data-held-cards]') as HTMLElement, { pointerType: 'mouse' });
    feed = [TUNA, FAX];
    await userEvent.click(screen.getByRole('button', { name: 'Refresh calls' }));
    const chip = await screen.findByRole('button', { name: '1 new' });
    expect(screen.queryByRole('link', { name: 'TUNA' })).toBeNull();
    await userEvent.click(chip);
    expect(await screen.findByRole('link', { name: 'TUNA' })).toBeTruthy();
  });
});

describe('presets', () => {
  const LIST = [presetOf('Fresh curve', { tokenMetrics: {} }), presetOf('Clean dev')];

  it('[ALPHA-03] [ALPHA-04] [ALPHA-05] says that there are none, or lists them with one checked', async () => {
    serve({});
    const { unmount } = openAlpha();
    await openAdvanced();
    await openPresets();
    expect(await screen.findByRole('menuitem', { name: '＋ Create new preset' })).toBeTruthy();
    expect(screen.getByText('No presets available')).toBeTruthy();
    unmount();
    useAlpha.setState(FIRST);
    serve({}, {}, LIST);
    openAlpha();
    await openAdvanced();
    await openPresets();
    expect(await screen.findByRole('menuitem', { name: /Clean dev/ })).toBeTruthy();
    expect(screen.getAllByRole('img', { name: 'Selected' })).toHaveLength(1);
    const chosen = within(screen.getByRole('menuitem', { name: /Clean dev/ }));
    expect(chosen.getByRole('img', { name: 'Selected' })).toBeTruthy();
    expect(screen.queryByText('No presets available')).toBeNull();
  });

  it('[ALPHA-25] [ALPHA-26] applies the last one on load without a toast, and asks with it alone', async () => {
    const calls = serve({}, {}, LIST);
    openAlpha();
    await screen.findByText('No tokens available');
    expect(requested(calls)).toHaveLength(1);
    expect(requested(calls)[0]?.get('marketCapUsdMin')).toBe('20000');
    expect(toastTexts()).toEqual([]);
  });

  it('[ALPHA-27] asks with the flags and settings of a first visit where there are none', async () => {
    const calls = serve({});
    openAlpha();
    await screen.findByText('No tokens available');
    expect(Object.fromEntries(requested(calls)[0] ?? [])).toEqual({
      dexPaid: 'true',
      devSold: 'true',
      friends: 'true',
      trackedWallets: 'true',
      clan: 'true',
      preMigration: 'true',
      sortBy: 'volumeUsd',
      sortDir: 'desc',
      hideDuplicatedTokens: 'true',
    });
  });

  it('[ALPHA-24] [ERR-47] puts a chosen one into the panel, asks with it, and drops what was changed', async () => {
    const calls = serve({}, {}, LIST);
    openAlpha();
    await openAdvanced();
    const panel = await openFilters();
    await userEvent.type(panel.getByRole('textbox', { name: 'KOLs min' }), '3');
    expect(await screen.findByText('changed')).toBeTruthy();
    await openPresets();
    await userEvent.click(await screen.findByRole('menuitem', { name: /Fresh curve/ }));
    await waitFor(() => expect(toastTexts()).toEqual(['Applied preset: Fresh curve']));
    expect(screen.queryByText('changed')).toBeNull();
    expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'KOLs min' }).value).toBe('');
    await waitFor(() => expect(requested(calls).at(-1)?.has('marketCapUsdMin')).toBe(false));
  });

  it('[ALPHA-28] [ALPHA-29] [ALPHA-31] [ALPHA-35] [ERR-43] [ERR-48] saves under a free name alone, with the whole list', async () => {
    const sent: { presets: AlphaPreset[] }[] = [];
    serve(
      {},
      {
        'POST /api/v1/alpha/presets': (_, body) => {
          const given = body as { presets: AlphaPreset[] };
          sent.push(given);
          return dataOf(given.presets);
        },
      },
      LIST,
    );
    openAlpha();
    await openAdvanced();
    await openPresets();
    await userEvent.click(await screen.findByRole('menuitem', { name: '＋ Create new preset' }));
    const panel = within(await screen.findByRole('region', { name: 'Filters' }));
    const save = panel.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    const update = panel.getByRole<HTMLButtonElement>('button', { name: 'Update' });
    expect([save.disabled, update.disabled]).toEqual([true, true]);
    const name = panel.getByRole('textbox', { name: 'Preset name' });
    await userEvent.type(name, ' clean DEV');
    await userEvent.click(save);
    expect(await panel.findByText('Preset name already exists')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.clear(name);
    await userEvent.type(name, 'Swing');
    expect(panel.queryByText('Preset name already exists')).toBeNull();
    await userEvent.click(save);
    await waitFor(() => expect(toastTexts()).toEqual(['Presets saved successfully!']));
    expect(sent.map(({ presets }) => presets.map((preset) => preset.name))).toEqual([
      ['Fresh curve', 'Clean dev', 'Swing'],
    ]);
    expect(screen.getByRole('button', { name: 'Presets: Swing' })).toBeTruthy();
  });

  it('[ALPHA-31] [ALPHA-35] [ALPHA-32] [ALPHA-33] [ALPHA-34] [ERR-44] renames the chosen one, keeps its own name free, and deletes it', async () => {
    const sent: string[][] = [];
    serve(
      {},
      {
        'POST /api/v1/alpha/presets': (_, body) => {
          const given = body as { presets: AlphaPreset[] };
          sent.push(given.presets.map((preset) => preset.name));
          return dataOf(given.presets);
        },
      },
      LIST,
    );
    openAlpha();
    await openAdvanced();
    const panel = await openFilters();
    const name = panel.getByRole('textbox', { name: 'Preset name' });
    const update = panel.getByRole<HTMLButtonElement>('button', { name: 'Update' });
    await waitFor(() => expect(update.disabled).toBe(false));
    await userEvent.clear(name);
    expect(update.disabled).toBe(true);
    await userEvent.type(name, '  ');
    expect(update.disabled).toBe(true);
    await userEvent.type(name, 'CLEAN dev');
    await userEvent.click(panel.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(sent).toEqual([['Fresh curve', 'CLEAN dev']]));
    await userEvent.click(panel.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent[1]).toEqual(['Fresh curve']));
    await waitFor(() => expect(toastTexts()).toEqual(['Preset deleted successfully!']));
    expect(screen.getByRole('button', { name: 'Presets: none' })).toBeTruthy();
    expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'Mcap min' }).value).toBe('20000');
  });

  it('[ERR-37] [ERR-38] [ERR-42] shows why presets could not be fetched or saved', async () => {
    serve(
      {},
      {
        'GET /api/v1/alpha/presets': () =>
          refusalOf(400, 'alpha_presets_failed', 'Failed to fetch alpha presets'),
        'POST /api/v1/alpha/presets': () =>
          refusalOf(409, 'alpha_preset_name_taken', 'Preset name already exists'),
      },
    );
    openAlpha();
    await waitFor(() => expect(toastTexts()).toEqual(['Failed to fetch alpha presets']));
    await openAdvanced();
    const panel = await openFilters();
    await userEvent.type(panel.getByRole('textbox', { name: 'Preset name' }), 'Swing');
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Preset name already exists']));
  });
});

describe('the filter panel', () => {
  it('[ALPHA-22] [ALPHA-23] offers the fifteen launchpads and seven flags', async () => {
    serve({});
    openAlpha();
    await openAdvanced();
    const panel = await openFilters();
    expect(within(panel.getByRole('group', { name: 'Launchpads' })).getAllByRole('checkbox')).toHaveLength(
      15,
    );
    const flags = within(panel.getByRole('group', { name: 'Kinds let through' }));
    const boxes = flags.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.filter(({ checked }) => checked)).toHaveLength(6);
    expect(flags.getByRole<HTMLInputElement>('checkbox', { name: 'Migrated' }).checked).toBe(false);
  });

  it('[ALPHA-37] [ALPHA-40] takes numbers alone and asks once they stand still', async () => {
    const calls = serve({});
    openAlpha();
    await openAdvanced();
    const panel = await openFilters();
    const field = panel.getByRole<HTMLInputElement>('textbox', { name: 'Mcap min' });
    await userEvent.type(field, '2a0,k000');
    expect(field.value).toBe('20000');
    await waitFor(() => expect(requested(calls).at(-1)?.get('marketCapUsdMin')).toBe('20000'));
    expect(requested(calls).filter((query) => query.has('marketCapUsdMin'))).toHaveLength(1);
  });

  it('[ALPHA-21] [ALPHA-36] sorts by any figure either way, and clears', async () => {
    const calls = serve({}, {}, [presetOf('Clean dev')]);
    openAlpha();
    await openAdvanced();
    const panel = await openFilters();
    const sort = panel.getByRole('combobox', { name: 'Sort by' });
    expect(within(sort).getAllByRole('option')).toHaveLength(14);
    await userEvent.selectOptions(sort, 'upvotes');
    await userEvent.click(panel.getByRole('button', { name: 'Low to high' }));
    await userEvent.click(panel.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() =>
      expect(Object.fromEntries(requested(calls).at(-1) ?? [])).toEqual({
        sortBy: 'upvotes',
        sortDir: 'desc',
        hideDuplicatedTokens: 'false',
      }),
    );
    expect(panel.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toEqual([]);
  });

  it('copies the filter as an address that opens it again', async () => {
    const copied: string[] = [];
    serve({}, {}, [presetOf('Clean dev')]);
    const { unmount } = openAlpha();
    await openAdvanced();
    const panel = await openFilters();
    vi.stubGlobal('navigator', {
      clipboard: { writeText: async (text: string) => copied.push(text) },
    });
    await userEvent.click(panel.getByRole('button', { name: 'Copy this filter as an address' }));
    await waitFor(() => expect(copied).toHaveLength(1));
    unmount();
    useAlpha.setState(FIRST);
    const calls = serve({}, {}, [presetOf('Another', { tokenMetrics: {} })]);
    const address = new URL(copied[0] ?? '');
    openPage(address.pathname + address.search);
    await sidebar();
    await waitFor(() => expect(requested(calls).at(-1)?.get('marketCapUsdMax')).toBe('900000'));
    expect(requested(calls).at(-1)?.get('dexPaid')).toBe('true');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Advanced' }).checked).toBe(true);
  });

  it('closes on Esc before the sidebar does', async () => {
    serve({});
    openAlpha();
    await openAdvanced();
    const panel = await openFilters();
    panel.getByRole('textbox', { name: 'Mcap min' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
    expect(screen.getByRole('complementary', { name: 'Social' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Filters/ }));
  });

  it('tells what following would have earned, and opens a recorded hour in the same list', async () => {
    const calls = serve(
      {},
      {
        'GET /api/v1/alpha/replay': (url) =>
          dataOf({
            at: url.searchParams.get('at'),
            earliest: '2026-01-01T00:00:00.000Z',
            cards: [cardOf('OLD')],
          }),
      },
    );
    openAlpha();
    await openAdvanced();
    const panel = await openFilters();
    expect((await panel.findByText(/Last 7 d, bought 30 s later/)).textContent).toContain(
      'Last 7 d, bought 30 s later +11% n 212, likely +4 to +19%',
    );
    await userEvent.click(panel.getByRole('button', { name: 'Replay' }));
    expect(await screen.findByRole('link', { name: 'OLD' })).toBeTruthy();
    const bar = within(screen.getByRole('region', { name: 'Replay' }));
    const first = calls.find((call) => call.includes('/alpha/replay'));
    await userEvent.click(bar.getByRole('button', { name: 'An hour earlier' }));
    await waitFor(() =>
      expect(calls.filter((call) => call.includes('/alpha/replay')).at(-1)).not.toBe(first),
    );
    await userEvent.click(bar.getByRole('button', { name: 'Back to live' }));
    expect(await screen.findByText('No tokens available')).toBeTruthy();
  });
});

describe('following a caller from a card', () => {
  const menuOf = async (following: boolean, userId = FAX.caller.userId) => {
    const user = userEvent.setup();
    const calls = serve(
      { feed: [FAX] },
      {
        'GET /api/v1/me': () =>
          dataOf({ ...TRADER, userId: userId === 'own' ? FAX.caller.userId : TRADER.userId }),
        [`GET /api/v1/alpha/callers/${FAX.caller.userId}`]: () => dataOf({ following }),
        'POST /api/v1/alpha/follow': () => dataOf({ following: !following, followers: 1 }),
      },
    );
    openAlpha();
    await user.click(await (await sidebar()).findByRole('button', { name: 'More about the call of FAX' }));
    return { user, calls };
  };

  it.each([
    [false, `Notify me of calls by ${FAX.caller.userName}`],
    [true, `Stop notifying me of calls by ${FAX.caller.userName}`],
  ])('turns their calls on and off: %s', async (following, name) => {
    const { user, calls } = await menuOf(following);
    await user.click(await screen.findByRole('menuitem', { name }));
    await waitFor(() => expect(calls).toContain('POST /api/v1/alpha/follow'));
  });

  it('is not offered on an own call', async () => {
    const { calls } = await menuOf(false, 'own');
    await screen.findByRole('menuitem', { name: /^Calls of/ });
    await waitFor(() => expect(calls.some((call) => call.includes('/alpha/callers/'))).toBe(true));
    expect(screen.queryByRole('menuitem', { name: /^Notify me/ })).toBeNull();
  });
});

describe('a failure for which the server has no words', () => {
  const wordless = () => ({ status: 400, body: { error: true } });

  it.each([
    ['[ERR-37] of the presets', 'GET /api/v1/alpha/presets', 'Failed to fetch alpha presets'],
    ['[ERR-39] of the tokens', 'GET /api/v1/alpha/tokens', 'Failed to fetch alpha tokens'],
  ])('%s is reported in ours', async (_, path, text) => {
    serve({}, { [path]: wordless });
    openAlpha();
    await waitFor(() => expect(toastTexts()).toEqual([text]));
  });

  it('[ERR-38] [ERR-40] of a call and of saving presets is reported in ours', async () => {
    serve({}, { 'POST /api/v1/alpha/call': wordless, 'POST /api/v1/alpha/presets': wordless });
    openAlpha();
    await userEvent.type(await screen.findByPlaceholderText('Enter Contract Address'), 'MintFAX{Enter}');
    await waitFor(() => expect(toastTexts()).toEqual(['Failed to call token']));
    await openAdvanced();
    const panel = await openFilters();
    await userEvent.type(panel.getByRole('textbox', { name: 'Preset name' }), 'Swing');
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Failed to update alpha presets']));
  });
});
