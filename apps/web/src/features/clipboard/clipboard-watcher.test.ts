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
  it('[CLIP-05] [CONST-05] is done every 2000 ms and on focus, while attempts remain', async () => {
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

  it('never begins without attempts', async () => {
    kept = '0';
    await watcher.start();
    expect([read.mock.calls, periods, watcher.getSnapshot().kind]).toEqual([[], [], 'off']);
  });

  it('waits for a press where the browser would ask, and is silent where it was refused', async () => {
    permission = 'prompt';
    await watcher.start();
    expect([watcher.getSnapshot().kind, read.mock.calls]).toEqual(['asking', []]);
    await watcher.allow();
    expect(watcher.getSnapshot()).toEqual({ kind: 'watching', token: null });
  });

  it('[CLIP-09] a refusal ends it and costs no attempt; nor does a found token', async () => {
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

  it('is not asked for where it was refused before', async () => {
    permission = 'denied';
    await watcher.start();
    expect([watcher.getSnapshot().kind, read.mock.calls]).toEqual(['off', []]);
  });
});

describe('what is copied', () => {
  it('[CLIP-10] [CLIP-11] is looked up when it changes, and not when it is empty or the same', async () => {
    await watcher.start();
    await tick('mint1');
    await tick('mint1');
    await tick('');
    await tick('mint2');
    expect(load.mock.calls.map(([mint]) => mint)).toEqual(['mint1', 'mint2']);
    expect(watcher.getSnapshot()).toEqual({ kind: 'watching', token: tokenOf('mint2') });
  });

  it('[CLIP-12] is ignored when it is no address; the chip stays as it was', async () => {
    await watcher.start();
    await tick('a recipe for soup');
    expect([load.mock.calls, watcher.getSnapshot()]).toEqual([[], { kind: 'watching', token: null }]);
  });

  it('that is no token shows nothing', async () => {
    load.mockResolvedValue(null);
    await watcher.start();
    await tick('mint1');
    expect([watcher.getSnapshot(), kept]).toEqual([{ kind: 'watching', token: null }, null]);
  });
});

describe('attempts', () => {
  it('[CLIP-08] are consumed when a look-up throws, down to none', async () => {
    load.mockRejectedValue(new TypeError('network'));
    await watcher.start();
    for (const mint of ['mint1', 'mint2', 'mint3', 'mint4']) await tick(mint);
    expect([kept, load.mock.calls.length]).toEqual(['0', 3]);
  });

  it('[CLIP-06] begin at 3, or at what the session kept', () => {
    expect([null, '', 'x', '-1', '2.5', '0', '2'].map(readAttempts)).toEqual([3, 3, 3, 3, 3, 0, 2]);
  });
});
