import { backoffMs } from '@dugout/domain/live-feed';
import { type ComponentType, createElement, type ReactNode, use } from 'react';
import { live } from '../realtime/live.ts';
import { onReturn } from '../realtime/on-return.ts';
import { FileMissing, loadFile } from './load-file.ts';

/**
 * Retries once as soon as the server is back, or, while it is reachable, after a delay that grows with
 * `failures`.
 *
 * @returns a function that cancels the retry
 */
function tryAgain(failures: number, run: () => void): () => void {
  if (live.getStatus().kind === 'offline') return onReturn(live, run);
  const timer = setTimeout(run, backoffMs(failures, Math.random()));
  return () => clearTimeout(timer);
}

/** A component in a separate file. The router fetches a page's file before it shows the page. */
interface LazyPage<Props> {
  (props: Props): ReactNode;
  /** Fetches the file. Never rejects. */
  readonly preload: () => Promise<void>;
  /** Clears a failure, so that the next render fetches the file again. */
  readonly forget: () => void;
}

interface Missing {
  readonly forget: () => void;
  readonly failures: number;
}

/** Retry state per failure. */
const missing = new WeakMap<FileMissing, Missing>();

/** Makes the next render fetch the file again. */
export const forgetFailure = (failure: FileMissing): void => missing.get(failure)?.forget();

/** Calls back when it is time to retry. @returns a function that cancels the wait */
export const whenToTryAgain = (failure: FileMissing, run: () => void): (() => void) =>
  tryAgain(missing.get(failure)?.failures ?? 1, run);

interface Source<Props> {
  /** Returns the same promise until a failure is cleared. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly forget: () => void;
}

/** Marks a promise with its outcome, so that React's `use` does not suspend for a loaded file. */
async function marked<T>(promise: Promise<T>): Promise<void> {
  try {
    void Object.assign(promise, { status: 'fulfilled', value: await promise });
  } catch (reason) {
    void Object.assign(promise, { status: 'rejected', reason });
  }
}

function sourceOf<Props extends object>(load: () => Promise<ComponentType<Props>>): Source<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let failed = false;
  let failures = 0;
  const forget = (): void => {
    if (failed) loading = null;
  };
  const start = async (): Promise<ComponentType<Props>> => {
    failed = false;
    try {
      const component = await loadFile(load);
      failures = 0;
      return component;
    } catch (error) {
      failed = true;
      failures++;
      if (error instanceof FileMissing) missing.set(error, { forget, failures });
      throw error;
    }
  };
  return {
    forget,
    load: () => {
      if (loading === null) {
        loading = start();
        void marked(loading);
      }
      return loading;
    },
  };
}

function Drawn<Props extends object>({
  source,
  given,
}: {
  readonly source: Source<Props>;
  readonly given: Props;
}): ReactNode {
  return createElement(use(source.load()), given);
}

/**
 * A component whose file is fetched on first render, or earlier by `preload`. It suspends while loading. If
 * loading fails, rendering throws `FileMissing`, and the next render fetches the file again.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  const source = sourceOf(load);
  const draw = (props: Props): ReactNode => createElement(Drawn<Props>, { source, given: props });
  const preload = async (): Promise<void> => {
    await source.load().catch(source.forget);
  };
  return Object.assign(draw, { preload, forget: source.forget });
}
