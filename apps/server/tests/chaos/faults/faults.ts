import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf } from '../processor-time.ts';
import { commandOf, type FaultSite } from './fault-site.ts';

/** A fault. Its cause has ended when `end` resolves, or `begin` if there is no `end`. */
export interface Fault {
  readonly name: string;
  /** A log line of the server that reports it; null when none is expected. */
  readonly line: RegExp | null;
  /** The part that answers may name during the fault. */
  readonly part: 'server' | 'database' | 'node' | 'signer' | 'disk' | null;
  /** Time between `begin` and `end`, in ms. */
  readonly lastsMs: number;
  begin(site: FaultSite): Promise<void> | void;
  /** Ends the cause; resolves when it has ended. */
  end?(site: FaultSite): Promise<void> | void;
  /** Returns why this fault cannot be tested here; null when it can. */
  hinderedBy?(site: FaultSite): string | null;
}

const HOUR_MS = 3_600_000;
const NEEDS_ROOT = 'only root can mount a small disk';

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Kills the server's child processes with a matching command line; throws when there is none. */
function killChildren({ world }: FaultSite, fits: (command: string) => boolean): void {
  const pids = descendantsOf(world.server.pid ?? 0).filter((pid) => fits(commandOf(pid)));
  if (pids.length === 0) throw new Error('the server has no such child process');
  for (const pid of pids) process.kill(pid, 'SIGKILL');
}

/** Kills and immediately restarts it, like a service manager; does not wait until it is ready. */
async function restartServer({ world: { server } }: FaultSite, what: 'server' | 'both'): Promise<void> {
  await server.kill(what);
  // A failed start shows in the missing answers.
  server.start().catch(() => undefined);
}

const isSigner = (command: string): boolean => command.endsWith('/signer.js');
const isPrices = (command: string): boolean => command.endsWith('/prices.js');
const isDecoder = (command: string): boolean => command.endsWith('/pictures.js');

const SERVER_KILLS: readonly Fault[] = [
  {
    name: 'server killed, started again',
    part: 'server',
    line: null,
    lastsMs: 0,
    begin: (site) => restartServer(site, 'server'),
  },
  {
    name: 'server and all its children killed, started again',
    part: 'server',
    line: null,
    lastsMs: 0,
    begin: (site) => restartServer(site, 'both'),
  },
  {
    name: 'signer killed',
    part: 'signer',
    line: /^signer ended$/,
    lastsMs: 0,
    begin: (site) => killChildren(site, isSigner),
  },
  {
    name: 'process that reads prices killed',
    part: null,
    line: /^the process that reads prices ended/,
    lastsMs: 0,
    begin: (site) => killChildren(site, isPrices),
  },
  {
    name: 'processes that decode pictures killed',
    part: null,
    line: null,
    lastsMs: 0,
    begin: (site) => killChildren(site, isDecoder),
  },
  {
    name: 'every child process killed at once',
    part: 'signer',
    line: /^signer ended$/,
    lastsMs: 0,
    begin: (site) => killChildren(site, () => true),
  },
];

const DATABASE: readonly Fault[] = [
  {
    name: 'PostgreSQL stopped at once for 30 s',
    part: 'database',
    line: /^a part cannot serve$/,
    lastsMs: 30_000,
    begin: ({ postgres }) => postgres.stopAtOnce(),
    end: ({ postgres }) => postgres.startAgain(),
  },
  {
    name: 'a process of PostgreSQL killed: it recovers by itself',
    part: 'database',
    line: /^a database connection broke$/,
    lastsMs: 0,
    begin: ({ postgres }) => postgres.killBackend(),
  },
  {
    name: 'database connections ended one by one',
    part: 'database',
    line: /^a database connection broke$/,
    lastsMs: 0,
    begin: (site) => site.endConnections(250),
  },
];

const SURROUNDINGS: readonly Fault[] = [
  {
    name: 'disk of DATA_DIR full for 20 s',
    part: 'disk',
    line: /^a part cannot serve$/,
    lastsMs: 20_000,
    hinderedBy: ({ disks }) => (disks.data === null ? NEEDS_ROOT : null),
    begin: ({ disks }) => disks.data?.fill(),
    end: ({ disks }) => disks.data?.free(),
  },
  {
    name: 'disk of PostgreSQL full for 20 s',
    part: 'disk',
    line: /^(a call failed|a request failed|a job failed|the market could not be kept)/,
    lastsMs: 20_000,
    hinderedBy: ({ disks }) => (disks.database === null ? NEEDS_ROOT : null),
    begin: ({ disks }) => disks.database?.fill(),
    async end({ disks, postgres }) {
      disks.database?.free();
      // Without space for its log, PostgreSQL exits and its supervisor restarts it.
      if (!postgres.isRunning) await postgres.startAgain();
    },
  },
  {
    name: 'clock an hour ahead for 20 s, then back',
    part: null,
    line: null,
    lastsMs: 20_000,
    begin: (site) => site.shiftClock(HOUR_MS),
    end: (site) => site.shiftClock(0),
  },
  {
    name: 'clock an hour back for 20 s, then right',
    part: null,
    line: null,
    lastsMs: 20_000,
    begin: (site) => site.shiftClock(-HOUR_MS),
    end: (site) => site.shiftClock(0),
  },
  {
    name: 'chain gone for 20 s while the clock is an hour ahead',
    part: 'node',
    line: /^a part cannot serve$/,
    lastsMs: 20_000,
    async begin(site) {
      site.shiftClock(HOUR_MS);
      await pause(1_000);
      await site.world.chain.kill();
    },
    async end(site) {
      site.shiftClock(0);
      await site.world.restartChain();
    },
  },
  {
    name: 'chain gone for 20 s',
    part: 'node',
    line: /^a part cannot serve$/,
    lastsMs: 20_000,
    begin: ({ world }) => world.chain.kill(),
    end: ({ world }) => world.restartChain(),
  },
];

export const FAULTS: readonly Fault[] = [...SERVER_KILLS, ...DATABASE, ...SURROUNDINGS];
