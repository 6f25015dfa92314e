/** Runs around every web test, so that each begins with an empty page and browser storage, and without stubs. */
import { afterEach, beforeEach, vi } from 'vitest';
import { toasts } from '#/shared/toasts/toasts.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  // Tests that render nothing do not load React for this.
  if (document.body.childElementCount > 0) (await import('@testing-library/react')).cleanup();
  for (const { id } of toasts.getSnapshot()) toasts.dismiss(id);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
