import { execFileSync } from 'node:child_process';
import { startNats, startNatsCluster } from '@dugout/testkit/nats';
import type { Task } from '../fan-out/pace.ts';
import { ServerProcess } from '../fan-out/server-process.ts';
import { processorSeconds } from '../lib/processor-time.ts';

/** Servers that one feed goes through. */
export interface Servers {
  /** The ports of the servers with live sockets. */
  readonly ports: readonly number[];
  /** Processes of servers with live sockets. */
  readonly pids: readonly number[];
  /** Starts a task. @returns unix ms at which event 0 is due */
  give(task: Task): Promise<number>;
  /** Processor seconds of all processes, NATS included. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** Binds all threads of a process to one core. */
export const pinTo = (core: number, pid: number): void =>
  void execFileSync('taskset', ['-a', '-c', '-p', `${core}`, `${pid}`], { stdio: 'ignore' });

export async function startAlone(entry: string): Promise<Servers> {
  const server = await ServerProcess.start(entry);
  return {
    ports: [server.port],
    pids: [server.pid],
    give: (task) => server.give(task),
    cpuSeconds: () => server.cpuSeconds(),
    stop: () => server.stop(),
  };
}

/** Starts NATS on one server or three, a server that reads the feed, and servers with live sockets. */
export async function startCluster(
  kind: 'transactions' | 'tape',
  { replicas, lives }: { readonly replicas: 1 | 3; readonly lives: number },
): Promise<Servers> {
  const single = replicas === 1 ? await startNats({ withStreams: true }) : null;
  const three = replicas === 3 ? await startNatsCluster() : null;
  const nats = single ?? three;
  if (nats === null) throw new Error('nats-server is not installed: set NATS_SERVER to its program');
  const natsPids = single === null ? (three?.servers ?? []).map(({ pid }) => pid) : [single.pid];
  const started: ServerProcess[] = [];
  const start = async (entry: string): Promise<ServerProcess> => {
    const server = await ServerProcess.start(entry, 'node', [], [nats.url, kind]);
    started.push(server);
    return server;
  };
  const ingest = await start('bench/cluster/serve-ingest.ts');
  const live: ServerProcess[] = [];
  for (let n = 0; n < lives; n++) live.push(await start('bench/cluster/serve-live.ts'));
  return {
    ports: live.map(({ port }) => port),
    pids: live.map(({ pid }) => pid),
    give: (task) => ingest.give(task),
    cpuSeconds: () =>
      started.reduce((sum, server) => sum + server.cpuSeconds(), 0) +
      natsPids.reduce((sum, pid) => sum + processorSeconds(pid), 0),
    async stop() {
      for (const server of started) await server.stop();
      await nats.stop();
    },
  };
}
