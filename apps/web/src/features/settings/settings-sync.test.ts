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

it('takes what the server has, and gives it what it never had', async () => {
  await sync.start();
  expect(here['palette']).toBe('colourBlind');
  await pass();
  expect(save.mock.calls).toEqual([[{ quickBuy: { chip: '0.1' } }]]);
});

it('sends what changes, and nothing that does not', async () => {
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

it('sends a change again that did not arrive', async () => {
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

it('leaves everything as it is when the server is away, or when it was stopped meanwhile', async () => {
  load.mockRejectedValueOnce(new TypeError('network'));
  await sync.start();
  changed();
  expect([here['palette'], pending]).toEqual(['default', null]);
  const starting = sync.start();
  sync.stop();
  await starting;
  expect([here['palette'], pending]).toEqual(['default', null]);
});

it('what was changed last and never arrived wins over the server', async () => {
  unsent = true;
  await sync.start();
  expect(here['palette']).toBe('default');
  await pass();
  expect(save.mock.calls).toEqual([[{ palette: 'default', quickBuy: { chip: '0.1' } }]]);
  expect(unsent).toBe(false);
});

it('sends at once what is still to be sent when it is asked to, behind what is on its way', async () => {
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
