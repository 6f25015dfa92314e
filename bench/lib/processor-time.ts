import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Fields of proc(5) from the third on; none when the process is gone. */
function fieldsOf(pid: number): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

function childrenOf(pid: number): readonly number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Returns the process that started a process. */
export const parentOf = (pid: number): number => Number(fieldsOf(pid)[1] ?? 0);

const secondsIn = (fields: readonly (string | undefined)[]): number =>
  fields.reduce((sum, field) => sum + Number(field ?? 0), 0) / TICKS_PER_SECOND;

/** Returns the processor seconds used by a process, user and system, over all threads. */
export function processorSeconds(pid: number): number {
  const [user, system] = fieldsOf(pid).slice(11, 13);
  return secondsIn([user, system]);
}

/** Returns the processor seconds used by a process and all that it started. */
export function treeSeconds(pid: number): number {
  const ended = secondsIn(fieldsOf(pid).slice(13, 15));
  return childrenOf(pid).reduce((sum, child) => sum + treeSeconds(child), processorSeconds(pid) + ended);
}
