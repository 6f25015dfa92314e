import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { answersNats, natsProgram } from './nats.ts';

const START_MS = 20_000;
/** A port on which nothing listens: servers of the cluster know only the given routes to each other. */
const NOWHERE = '127.0.0.1:1';

/** Opens the way of one server of the cluster to another. Returns its port. */
type OpenRoute = (from: number, to: number, port: number) => Promise<number>;

/** One server of a cluster, which can be killed and started again. */
class NatsNode {
  readonly port: number;
  readonly #program: string;
  readonly #store: string;
  readonly #config: string;
  #process: ChildProcess | null = null;

  constructor(program: string, port: number, store: string, config: string) {
    this.#program = program;
    this.port = port;
    this.#store = store;
    this.#config = config;
  }

  get pid(): number | null {
    return this.#process?.pid ?? null;
  }

  async start(): Promise<void> {
    const server = spawn(this.#program, ['-c', this.#config], { stdio: 'ignore', detached: true });
    this.#process = server;
    for (const end = performance.now() + START_MS; !(await answersNats(this.port)); await pause(50)) {
      if (server.exitCode !== null) throw new Error(`nats-server exited with code ${server.exitCode}`);
      if (performance.now() > end) throw new Error('nats-server did not start');
    }
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    const server = this.#process;
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }

  /** Removes its streams. It must be dead. */
  wipe(): void {
    rmSync(this.#store, { recursive: true, force: true });
  }
}

export interface NatsCluster {
  readonly nodes: readonly NatsNode[];
  stop(): Promise<void>;
}

/**
 * Starts servers of one cluster with JetStream, whose files are in a folder, or a temporary one. Returns null when
 * nats-server is not installed.
 */
export async function startNatsCluster(
  size: number,
  openRoute: OpenRoute,
  folder = mkdtempSync(join(tmpdir(), 'dugout-nats-')),
): Promise<NatsCluster | null> {
  const program = natsProgram();
  if (!existsSync(program)) return null;
  const numbers = Array.from({ length: size }, (_, number) => number);
  const ports = await Promise.all(
    numbers.map(async () => ({ client: await freePort(), route: await freePort() })),
  );
  const nodes: NatsNode[] = [];
  for (const [number, { client, route }] of ports.entries()) {
    const routes: string[] = [];
    for (const [other, { route: target }] of ports.entries())
      if (other !== number) routes.push(`"nats://127.0.0.1:${await openRoute(number, other, target)}"`);
    const store = join(folder, `store-${number}`);
    const config = join(folder, `${number}.conf`);
    writeFileSync(
      config,
      `server_name: n${number}
listen: "127.0.0.1:${client}"
jetstream { store_dir: "${store}" }
cluster {
  name: trial
  listen: "127.0.0.1:${route}"
  advertise: "${NOWHERE}"
  no_advertise: true
  routes: [${routes.join(', ')}]
}
`,
    );
    nodes.push(new NatsNode(program, client, store, config));
  }
  await Promise.all(nodes.map((node) => node.start()));
  return {
    nodes,
    async stop() {
      for (const node of nodes) await node.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
