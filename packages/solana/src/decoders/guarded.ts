import type { Findings } from './decoder.ts';

/**
 * Runs a reader over bytes from outside; a layout that no known one explains is counted, anything else is a
 * fault of ours.
 */
export function guarded(findings: Findings, program: string, path: string, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    findings.skip(program, path, 'event layout unknown');
  }
}
