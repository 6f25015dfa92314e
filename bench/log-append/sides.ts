import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startNats, startNatsCluster } from '@dugout/testkit/nats';
import { startPostgres } from '@dugout/testkit/postgres';
import { processorSeconds, treeSeconds } from '../lib/processor-time.ts';
import { jetStreamWriter } from './jet-stream.ts';
import { createTable, postgresWriter } from './postgres.ts';
import type { ReaderCommand, ReaderReport } from './reader.ts';
import type { Writer } from './writer.ts';

interface Engine {
  readonly kind: 'jetstream' | 'postgres';
  readonly name: string;
  readonly url: string;
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

/** A log with its writer here and its reader in a separate process. */
export interface Side {
  readonly name: string;
  readonly writer: Writer;
  /** The number of the next record. */
  next: number;
  send(command: ReaderCommand): void;
  /** Resolves when the reader has all records below a number. */
  reached(end: number): Promise<ReaderReport>;
  /** Processor seconds of the engine, the writer and the reader. */
  cpuSeconds(): number;
  close(): Promise<void>;
}

const READER = fileURLToPath(new URL('./reader.ts', import.meta.url));

async function engines(): Promise<readonly Engine[]> {
  const single = await startNats({ withStreams: true });
  const three = await startNatsCluster();
  if (single === null || three === null) throw new Error('nats-server is not installed: set NATS_SERVER');
  const postgres = async (name: string, settings: Readonly<Record<string, string>>): Promise<Engine> => {
    const server = await startPostgres({ shared_buffers: '256MB', max_wal_size: '4GB', ...settings });
    if (server === null) throw new Error('PostgreSQL is not installed: set POSTGRES_BIN');
    await createTable(server.url);
    return { kind: 'postgres', name, url: server.url, pids: [server.pid ?? 0], stop: () => server.stop() };
  };
  return [
    {
      kind: 'jetstream',
      name: 'JetStream R1',
      url: single.url,
      pids: [single.pid],
      stop: () => single.stop(),
    },
    {
      kind: 'jetstream',
      name: 'JetStream R3',
      url: three.url,
      pids: three.servers.map(({ pid }) => pid),
      stop: () => three.stop(),
    },
    await postgres('PostgreSQL', {}),
    await postgres('PostgreSQL, fsync off', { fsync: 'off', full_page_writes: 'off' }),
  ];
}

async function open(engine: Engine): Promise<Side> {
  const { kind, name, url, pids } = engine;
  const reader: ChildProcess = fork(READER, [kind, url], { execArgv: process.execArgv });
  const failed = once(reader, 'exit').then(([code]): never => {
    throw new Error(`the reader of ${name} exited with ${code}`);
  });
  failed.catch(() => undefined);
  const report = async (): Promise<ReaderReport> => {
    const [message] = await Promise.race([once(reader, 'message'), failed]);
    return message as ReaderReport;
  };
  await report();
  const writer = await (kind === 'postgres' ? postgresWriter(url) : jetStreamWriter(url));
  return {
    name,
    writer,
    next: 0,
    send: (command) => void reader.send(command),
    reached(end) {
      const reported = report();
      reader.send({ reach: end } satisfies ReaderCommand);
      return reported;
    },
    cpuSeconds: () =>
      pids.reduce((sum, pid) => sum + treeSeconds(pid), 0) +
      processorSeconds(reader.pid ?? 0) +
      processorSeconds(process.pid),
    async close() {
      await writer.close();
      reader.kill();
      await engine.stop();
    },
  };
}

export async function openSides(): Promise<readonly Side[]> {
  const sides: Side[] = [];
  for (const engine of await engines()) sides.push(await open(engine));
  return sides;
}
