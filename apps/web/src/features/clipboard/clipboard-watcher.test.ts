import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ClipboardPort,
  type ClipboardToken,
  ClipboardWatcher,
  readAttempts,
} from './clipboard-watcher.ts';

const tokenOf = (id: string): ClipboardToken => ({
  id,
  content: { links: { image: null }, metadata: { symbol: id.toUpperCase() } },
});

let text: string;
let kept: string | null;
let ticks: (() => void)[];
let focus: (() => void)[];
let stopped: number;
let permission: 'granted' | 'prompt' | 'denied';
const read = vi.fn<() => Promise<string>>();
const load = vi.fn<ClipboardPort['load']>();
let periods: number[];
let watcher: ClipboardWatcher;

beforeEach(() => {
  text = '';
  kept = null;
  ticks = [];
  focus = [];
  periods = [];
  stopped = 0;
  permission = 'granted';
  read.mockReset().mockImplementation(async () => text);
  load.mockReset().mockImplementation(async (mint) => tokenOf(mint));
  watcher = new ClipboardWatcher({
    permission: async () => permission,
    read,
    load,
    isAddress: (given) => given.startsWith('mint'),
    attempts: {
      read: () => readAttempts(kept),
      write: (left) => {
        kept = String(left);
      },
    },
    every: (ms, run) => {
      periods.push(ms);
      ticks.push(run);
      return () => stopped++;
    },
    onFocus: (run) => {
      focus.push(run);
      return () => stopped++;
    },
  });
});

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
};
const tick = async (copied = text): Promise<void> => {
  text = copied;
  for (const run of ticks) run();
  await settle();
};

describe('reading', () => {
  it('[CLIP-05] [CONST-05] happens every 2000 ms and on focus, while attempts remain', async () => {
    await watcher.start();
    expect(periods).toEqual([2_000]);
    const before = read.mock.calls.length;
    await tick();
    for (const run of focus) run();
    await settle();
    expect(read.mock.calls.length).toBe(before + 2);
    kept = '0';
    await tick();
    for (const run of focus) run();
    await settle();
    expect([read.mock.calls.length, stopped]).toEqual([before + 2, 2]);
  });

  it('never starts without attempts', async () => {
    kept = '0';
    await watcher.start();
    expect([read.mock.calls, periods, watcher.getSnapshot().kind]).toEqual([[], [], 'off']);
  });

  it('waits for a press if the browser would prompt, and stays hidden if denied', async () => {
    permission = 'prompt';
    await watcher.start();
    expect([watcher.getSnapshot().kind, read.mock.calls]).toEqual(['asking', []]);
    await watcher.allow();
    expect(watcher.getSnapshot()).toEqual({ kind: 'watching', token: null });
  });

  it('[CLIP-09] stops on a denial, which costs no attempt; nor does a found token', async () => {
    permission = 'prompt';
    await watcher.start();
    read.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    await watcher.allow();
    expect([watcher.getSnapshot().kind, kept, periods]).toEqual(['off', null, []]);
    permission = 'granted';
    await watcher.start();
    await tick('mint1');
    expect([watcher.getSnapshot(), kept]).toEqual([{ kind: 'watching', token: tokenOf('mint1') }, null]);
  });

  it('is not offered if it was denied before', async () => {
    permission = 'denied';
    await watcher.start();
    expect([watcher.getSnapshot().kind, read.mock.calls]).toEqual(['off', []]);
  });
});

describe('copied text', () => {
  it('[CLIP-10] [CLIP-11] is looked up when it changes, unless empty or unchanged', async () => {
    await watcher.start();
    await tick('mint1');
    await tick('mint1');
    await tick('');
    await tick('mint2');
    expect(load.mock.calls.map(([mint]) => mint)).toEqual(['mint1', 'mint2']);
    expect(watcher.getSnapshot()).toEqual({ kind: 'watching', token: tokenOf('mint2') });
  });

  it('[CLIP-12] is ignored if it is not an address; the chip stays unchanged', async () => {
    await watcher.start();
    await tick('a recipe for soup');
    expect([load.mock.calls, watcher.getSnapshot()]).toEqual([[], { kind: 'watching', token: null }]);
  });

  it('shows nothing if it is not a token', async () => {
    load.mockResolvedValue(null);
    await watcher.start();
    await tick('mint1');
    expect([watcher.getSnapshot(), kept]).toEqual([{ kind: 'watching', token: null }, null]);
  });
});

describe('attempts', () => {
  it('[CLIP-08] are used up when a look-up throws, down to zero', async () => {
    load.mockRejectedValue(new TypeError('network'));
    await watcher.start();
    for (const mint of ['mint1', 'mint2', 'mint3', 'mint4']) await tick(mint);
    expect([kept, load.mock.calls.length]).toEqual(['0', 3]);
  });

  it("[CLIP-06] start at 3, or at the session's stored value", () => {
    expect([null, '', 'x', '-1', '2.5', '0', '2'].map(readAttempts)).toEqual([3, 3, 3, 3, 3, 0, 2]);
  });
});
