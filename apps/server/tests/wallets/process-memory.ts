/** Reads the memory of a running process, as Linux exposes it to its parent and to root. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

const CHUNK_BYTES = 4 * 1024 * 1024;
const OVERLAP_BYTES = 128;

/** Returns the writable memory regions of the process: its heaps and stacks. */
function writableParts(pid: number): { readonly from: bigint; readonly to: bigint }[] {
  return readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, from, to] = /^([\da-f]+)-([\da-f]+) rw/.exec(line) ?? [];
      return from === undefined || to === undefined
        ? []
        : [{ from: BigInt(`0x${from}`), to: BigInt(`0x${to}`) }];
    });
}

function open(pid: number): number | null {
  try {
    return openSync(`/proc/${pid}/mem`, 'r');
  } catch {
    return null;
  }
}

export function canReadMemory(pid: number): boolean {
  const file = open(pid);
  if (file !== null) closeSync(file);
  return file !== null;
}

/** Returns which needles (shorter than 128 bytes) are in the memory of a process. */
export function inMemory(pid: number, needles: readonly Buffer[]): Set<Buffer> {
  const found = new Set<Buffer>();
  const file = open(pid);
  if (file === null) throw new Error(`the memory of ${pid} cannot be read`);
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (const { from, to } of writableParts(pid)) {
    for (let at = from; at < to; at += BigInt(CHUNK_BYTES - OVERLAP_BYTES)) {
      const left = to - at;
      const length = left < BigInt(CHUNK_BYTES) ? Number(left) : CHUNK_BYTES;
      let read = 0;
      try {
        read = readSync(file, chunk, 0, length, at);
      } catch {
        // Regions freed in the meantime, or mapped from a device.
        continue;
      }
      for (const needle of needles) if (chunk.subarray(0, read).includes(needle)) found.add(needle);
    }
  }
  closeSync(file);
  return found;
}
