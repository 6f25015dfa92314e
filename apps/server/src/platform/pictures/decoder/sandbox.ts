import { execFile } from 'node:child_process';
import { dirname } from 'node:path';

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** The program to run: a bundle with everything it may read, or sources, which run without a sandbox. */
export interface DecoderEntry {
  readonly entry: string;
  readonly execArgv: readonly string[];
  /** Folders that the bundle needs; null for sources. */
  readonly reads: readonly string[] | null;
}

const PATH = '/usr/sbin:/usr/bin:/sbin:/bin';
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/lib32', '/nix/store'];
const PROBE_MS = 20_000;

/**
 * Max writable memory of a decoding process, in KB. A picture of 4,096 by 4,096 pixels needs a fifth, including
 * Node and its threads.
 */
const MAX_MEMORY_KB = 800_000;
/** Max processor seconds of one process; ends a hanging process when nobody is left to kill it. */
const MAX_SECONDS = 600;

/** Limits that need no privileges. Only empty files can be written. */
const LIMITS = `ulimit -c 0; ulimit -f 0; ulimit -t ${MAX_SECONDS}; ulimit -d ${MAX_MEMORY_KB} || exit 71`;

/**
 * With separate namespaces, a process sees a root folder that contains only $READS, read-only, has no network and
 * sees no other processes. It drops the privileges used to set this up. `/sys` serves as the mount point, because
 * it holds nothing of ours.
 */
const JAIL = `set -e
mount -t tmpfs -o mode=755 tmpfs /sys
for folder in "$@"; do
  shift
  [ "$folder" = -- ] && break
  if [ -L "$folder" ]; then ln -s "$(readlink "$folder")" "/sys$folder"; continue; fi
  [ -d "$folder" ] || continue
  mkdir -p "/sys$folder"
  mount --rbind "$folder" "/sys$folder"
  mount -o remount,bind,ro "/sys$folder"
done
mount -o remount,bind,ro /sys
${LIMITS}
exec chroot /sys setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`;

const NAMESPACES = [
  '--user',
  '--map-root-user',
  '--mount',
  '--net',
  '--ipc',
  '--pid',
  '--fork',
  '--kill-child=KILL',
];

const ENVIRONMENT = { PATH, NODE_NO_WARNINGS: '1', MALLOC_ARENA_MAX: '2' };

const jailed = (command: readonly string[], reads: readonly string[]): Command => ({
  file: 'unshare',
  args: [...NAMESPACES, '/bin/sh', '-c', JAIL, 'sh', ...SYSTEM, ...reads, '--', ...command],
  environment: ENVIRONMENT,
});

/** For systems without namespaces. */
const limited = (command: readonly string[]): Command => ({
  file: '/bin/sh',
  args: ['-c', `${LIMITS}; exec "$@"`, 'sh', ...command],
  environment: ENVIRONMENT,
});

/** Node's permission flags, under the name that this version uses: reading $reads, loading sharp. */
function permissions(reads: readonly string[]): string[] {
  const name = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission';
  return [name, '--allow-addons', ...reads.map((folder) => `--allow-fs-read=${folder}`)];
}

const succeeds = ({ file, args, environment }: Command): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(file, [...args], { env: { ...environment }, timeout: PROBE_MS }, (error) =>
      resolve(error === null),
    );
  });

interface Sandboxed {
  readonly command: Command;
  /** Whether the system isolates it from files, network and other processes. */
  readonly isJailed: boolean;
}

/** Returns the strictest command to start the entry that this system allows. */
export async function sandbox({ entry, execArgv, reads }: DecoderEntry): Promise<Sandboxed> {
  const node = process.execPath;
  if (reads === null) {
    const environment = { PATH: process.env['PATH'] ?? PATH, NODE_NO_WARNINGS: '1' };
    return { command: { file: node, args: [...execArgv, entry], environment }, isJailed: false };
  }
  const run = [node, '--max-old-space-size=128', ...permissions(reads), ...execArgv, entry];
  if (process.platform === 'win32') {
    const [file = node, ...args] = run;
    return { command: { file, args, environment: ENVIRONMENT }, isJailed: false };
  }
  const seen = [...reads, dirname(dirname(node))];
  const isJailed = process.platform === 'linux' && (await succeeds(jailed([node, '--version'], seen)));
  return { command: isJailed ? jailed(run, seen) : limited(run), isJailed };
}
