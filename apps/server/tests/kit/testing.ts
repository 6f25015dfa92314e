/**
 * Servers, databases and folders with the lifetime of their tests, waiting, and expected answers. Loads the server
 * only for tests that start one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { testDatabase } from './database.ts';
import type { TestServerOptions } from './server.ts';

/**
 * Starts a value before the tests of the file or `describe` block, and stops or closes it after them. Values stop
 * in reverse order of their start. Until it has started, the returned object throws.
 */
export const shared = <T extends object>(start: () => T | Promise<T>): T => {
  const { object, replace, end } = later(start);
  beforeAll(replace);
  afterAll(end);
  return object;
};

/** Like `shared`, with a new value for each test. */
export const sharedEach = <T extends object>(start: () => T | Promise<T>): T => {
  const { object, replace, end } = later(start);
  beforeEach(replace);
  afterEach(end);
  return object;
};

/** A server for the tests of the file or `describe` block. Options that depend on shared values are a function. */
export const sharedServer = (
  options: TestServerOptions | (() => TestServerOptions | Promise<TestServerOptions>) = {},
) =>
  shared(async () => {
    const { testServer } = await import('./server.ts');
    return testServer(typeof options === 'function' ? await options() : options);
  });

/** A migrated database for the tests of the file or `describe` block. */
export const sharedDatabase = (options?: Parameters<typeof testDatabase>[0]) =>
  shared(async () => (await import('./database.ts')).testDatabase(options));

function later<T extends object>(start: () => T | Promise<T>) {
  let value: T | null = null;
  const started = (): T => {
    if (value === null) throw new Error('A shared value was used before its start');
    return value;
  };
  const object = new Proxy({} as T, {
    get(_target, name) {
      const found: unknown = Reflect.get(started(), name);
      // Methods of classes need the object itself, for its private fields.
      return typeof found === 'function' && !Object.hasOwn(started(), name) ? found.bind(value) : found;
    },
    set: (_target, name, to) => Reflect.set(started(), name, to),
    has: (_target, name) => Reflect.has(started(), name),
    ownKeys: () => Reflect.ownKeys(started()),
    getOwnPropertyDescriptor(_target, name) {
      const found = Reflect.getOwnPropertyDescriptor(started(), name);
      return found && { ...found, configurable: true };
    },
    getPrototypeOf: () => Reflect.getPrototypeOf(started()),
  });
  return {
    object,
    replace: async () => {
      value = await start();
    },
    end: async () => {
      const stop: unknown = value && (Reflect.get(value, 'stop') ?? Reflect.get(value, 'close'));
      if (typeof stop === 'function') await stop.call(value);
      value = null;
    },
  };
}

/** Creates a folder for the tests of the file or `describe` block; with `onTestFinished`, for one test. */
export function temporaryFolder(removing: (remove: () => void) => void = afterAll): string {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-'));
  removing(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Repeats a check until it passes, and returns its result. Fails with its last error. */
export const eventually = <T>(check: () => T | Promise<T>, withinMs = 30_000): Promise<T> =>
  vi.waitFor(check, { timeout: withinMs, interval: 20 });

/** An error of the catalog, for `toMatchObject`. */
export const refusal = (status: number, code: unknown) => ({ status, body: { code } });

/** A success with this data, for `toMatchObject`. */
export const success = (data: unknown) => ({ status: 200, body: { data } });
