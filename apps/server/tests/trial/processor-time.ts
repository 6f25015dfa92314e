import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process has used; 0 for one that is gone. */
export function processorSeconds(pid: number | null): number {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    // Fields 14 and 15 of proc(5), of which `rest` begins with the third.
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
