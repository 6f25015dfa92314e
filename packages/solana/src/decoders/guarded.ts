import type { Findings } from './decoder.ts';

/** Runs a reader over untrusted bytes. An unknown layout is counted; any other error is a bug and is rethrown. */
export function guarded(findings: Findings, program: string, path: string, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    findings.skip(program, path, 'event layout unknown');
  }
}
