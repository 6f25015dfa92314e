import { beforeEach, expect, it, vi } from 'vitest';
import { type Parts, type SettingsPort, SettingsSync } from './settings-sync.ts';

let here: Record<string, Parts[string]>;
let server: Parts;
let set: string[];
let changed: () => void;
let pending: (() => void) | null;
let unsent: boolean;
const save = vi.fn<SettingsPort['save']>();
const load = vi.fn<SettingsPort['load']>();
let sync: SettingsSync;

beforeEach(() => {
  here = { palette: 'default', quickBuy: { chip: '0.1' } };
  server = { palette: 'colourBlind', quickBuy: { chip: '0.1' } };
  set = ['palette'];
  pending = null;
  unsent = false;
  changed = () => {};
  save.mockReset().mockResolvedValue(undefined);
  load.mockReset().mockImplementation(async () => ({ parts: server, isSet: (part) => set.includes(part) }));
  sync = new SettingsSync({
    load,
    save,
    read: () => ({ ...here }),
    apply: (parts) => {
      here = { ...here, ...parts };
    },
    pending: {
      read: () => unsent,
      write: (value) => {
        unsent = value;
      },
    },
    subscribe: (run) => {
      changed = run;
      return () => {
        changed = () => {};
      };
    },
    after: (_ms, run) => {
      pending = run;
      return () => {
        pending = null;
      };
    },
  });
});

const pass = async (): Promise<void> => {
  pending?.();
  await Promise.resolve();
  await Promise.resolve();
};

it("applies the server's settings, and sends it those never set there", async () => {
  await sync.start();
  expect(here['palette']).toBe('colourBlind');
  await pass();
  expect(save.mock.calls).toEqual([[{ quickBuy: { chip: '0.1' } }]]);
});

it('sends only changes', async () => {
  await sync.start();
  await pass();
  save.mockClear();
  changed();
  await pass();
  expect(save).not.toHaveBeenCalled();
  here = { ...here, palette: 'default' };
  changed();
  await pass();
  expect(save.mock.calls).toEqual([[{ palette: 'default' }]]);
});

it('resends a change that failed', async () => {
  await sync.start();
  await pass();
  save.mockReset().mockRejectedValueOnce(new TypeError('network')).mockResolvedValue(undefined);
  here = { ...here, palette: 'default' };
  changed();
  await pass();
  changed();
  await pass();
  expect(save.mock.calls).toEqual([[{ palette: 'default' }], [{ palette: 'default' }]]);
});

it('changes nothing if the server is unreachable or it was stopped', async () => {
  load.mockRejectedValueOnce(new TypeError('network'));
  await sync.start();
  changed();
  expect([here['palette'], pending]).toEqual(['default', null]);
  const starting = sync.start();
  sync.stop();
  await starting;
  expect([here['palette'], pending]).toEqual(['default', null]);
});

it('lets the last unsaved change win over the server', async () => {
  unsent = true;
  await sync.start();
  expect(here['palette']).toBe('default');
  await pass();
  expect(save.mock.calls).toEqual([[{ palette: 'default', quickBuy: { chip: '0.1' } }]]);
  expect(unsent).toBe(false);
});

it('flushes pending changes on request, after the ones in flight', async () => {
  await sync.start();
  await pass();
  await sync.flush();
  expect(save).toHaveBeenCalledTimes(1);
  let arrive: () => void = () => {};
  save.mockImplementationOnce(
    () =>
      new Promise<void>((resolve) => {
        arrive = resolve;
      }),
  );
  here = { ...here, palette: 'default' };
  changed();
  pending?.();
  here = { ...here, quickBuy: { chip: '0.5' } };
  changed();
  const flushed = sync.flush();
  await Promise.resolve();
  expect(save).toHaveBeenCalledTimes(2);
  arrive();
  await flushed;
  expect(save.mock.calls.slice(1)).toEqual([[{ palette: 'default' }], [{ quickBuy: { chip: '0.5' } }]]);
  expect([unsent, pending]).toEqual([false, null]);
});
