import { Readers } from '../fan-out/readers.ts';
import { ServerProcess } from '../fan-out/server-process.ts';
import { dugout } from '../fan-out/sides.ts';

const SOCKETS = 2_000;
const LOAD = { events: 200, perSecond: 20 } as const;
const GATHER_MS = 0;

interface SocketCosts {
  /** Resident memory of the server for each socket with one channel, in bytes. */
  readonly memory: number;
  /** Processor microseconds of the server for each frame that it sends. */
  readonly frameUs: number;
  readonly frameBytes: number;
}

/** Opens sockets to the live server, and sends frames of one tape to all of them. Every frame is checked. */
export async function measureSockets(): Promise<SocketCosts> {
  const server = await ServerProcess.start(dugout.entry, dugout.runtime);
  const warm = new Readers({ ...dugout.reading(), port: server.port, count: 100 });
  await warm.open();
  warm.close();
  const before = server.memory();
  const readers = new Readers({ ...dugout.reading(), port: server.port, count: SOCKETS });
  try {
    await readers.open();
    const memory = (server.memory() - before) / SOCKETS;
    readers.everyMs = 1_000 / LOAD.perSecond;
    const cpu = server.cpuSeconds();
    const framesBefore = readers.tape.frames.length;
    readers.start = await server.give({ ...LOAD, gatherMs: GATHER_MS });
    await readers.received(LOAD.events);
    const frames = (readers.tape.frames.length - framesBefore) * SOCKETS;
    const { frames: all } = readers.tape;
    const bytes = (all.at(-1)?.end ?? 0) - (all[framesBefore - 1]?.end ?? 0);
    return {
      memory,
      frameUs: ((server.cpuSeconds() - cpu) * 1e6) / frames,
      frameBytes: (bytes * SOCKETS) / frames,
    };
  } finally {
    readers.close();
    await server.stop();
  }
}
