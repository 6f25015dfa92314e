import { vi } from 'vitest';

const WAIT_MS = 15_000;

const { waitFor } = vi;

/** Waits for 15 s unless a test sets its own timeout: Vitest's 1 s is too short on a loaded machine. */
const waitForLonger: typeof waitFor = (check, options = {}) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: WAIT_MS, ...options });

// Files share a process, and each of them loads this module again.
if (waitFor.name !== waitForLonger.name) vi.waitFor = waitForLonger;
