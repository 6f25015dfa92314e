import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { Writable } from 'node:stream';

export interface SignerProcessOptions {
  /** The signer's bundle, or its main.ts where a loader is given in `execArgv`. */
  readonly entry: string;
  readonly execArgv?: readonly string[];
  readonly dataDir: string;
  readonly masterKeyFile?: string | null;
  /** What it allows, as the variables that `limitsFrom` reads. */
  readonly limits: Readonly<Record<string, string>>;
  /** Where the process that reads prices connects; null where there is none. */
  readonly prices?: PricesPlace | null;
  /** Whether pools of the local chain may co-sign. */
  readonly localChain?: boolean;
  /** The KMS that keeps the master key; without it the key is in a file. */
  readonly kms?: KmsProcessOptions | null;
}

export interface PricesPlace {
  readonly socketPath: string;
  readonly keyFile: string;
}

interface KmsProcessOptions {
  /** The bundle of the process that asks the KMS, or its main.ts. */
  readonly entry: string;
  readonly keyId: string;
  /** Region, credentials and addresses for that process alone. */
  readonly environment: Readonly<Record<string, string>>;
}

interface StartedSigner {
  readonly child: ChildProcessWithoutNullStreams;
  /** The process that asks the KMS, which ends once it has handed the key over. */
  readonly opener: ChildProcess | null;
  /** What that process says, once it has ended; `failed` when it brought no key. */
  readonly opened: Promise<{ readonly failed: boolean; readonly words: string }>;
}

/** Nothing of the server's own secrets (database, other keys) is handed down. */
const environmentOf = ({
  dataDir,
  masterKeyFile,
  limits,
  localChain = false,
  prices,
}: SignerProcessOptions): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  DATA_DIR: dataDir,
  ...limits,
  CHAIN: localChain ? 'local' : 'public',
  ...(masterKeyFile ? { MASTER_KEY_FILE: masterKeyFile } : {}),
  ...(prices ? pricesVariables(prices) : {}),
});

/** As the signer and the process that reads prices take them. */
export const pricesVariables = ({ socketPath, keyFile }: PricesPlace) => ({
  SIGNER_PRICES_SOCKET: socketPath,
  SIGNER_PRICES_KEY_FILE: keyFile,
});

/**
 * The command and arguments that run Node without core files: a crash must not lay the memory of a process
 * that holds keys on the disk. The shell becomes Node, so the process is the one that is started.
 */
const withoutCore = (args: readonly string[]): readonly [string, readonly string[]] =>
  process.platform === 'win32'
    ? [process.execPath, args]
    : ['/bin/sh', ['-c', 'ulimit -c 0; exec "$@"', 'sh', process.execPath, ...args]];

export function startSigner(options: SignerProcessOptions): StartedSigner {
  const { entry, execArgv = [], kms } = options;
  const [command, args] = withoutCore([...execArgv, entry]);
  if (!kms) {
    const child = spawn(command, args, { stdio: 'pipe', env: environmentOf(options) });
    return { child, opener: null, opened: Promise.resolve({ failed: false, words: '' }) };
  }
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: { ...environmentOf({ ...options, masterKeyFile: null }), MASTER_KEY: 'handed' },
  });
  return { child, ...openMasterKey(options, kms, child.stdio[3]) };
}

/**
 * Starts the process that asks the KMS and gives it this end of the signer's pipe. What is written into this
 * end comes out at the signer's alone, so the master key never is in this process, which lets go of its end
 * at once.
 */
function openMasterKey(
  options: SignerProcessOptions,
  kms: KmsProcessOptions,
  signerPipe: unknown,
): Pick<StartedSigner, 'opener' | 'opened'> {
  if (!(signerPipe instanceof Writable))
    throw new Error('the signer was started without its pipe for the master key');
  const [command, args] = withoutCore([...(options.execArgv ?? []), kms.entry]);
  const opener = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe', signerPipe],
    env: { ...kms.environment, ...environmentOf(options), KMS_KEY_ID: kms.keyId, NODE_NO_WARNINGS: '1' },
  });
  signerPipe.on('error', () => {});
  signerPipe.destroy();
  let words = '';
  opener.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-2_000);
  });
  opener.stderr?.on('error', () => {});
  const opened = new Promise<{ failed: boolean; words: string }>((resolve) => {
    opener.on('error', () =>
      resolve({ failed: true, words: 'the process that asks the KMS cannot be started' }),
    );
    opener.on('close', (code) => resolve({ failed: code !== 0, words: words.trim() }));
  });
  return { opener, opened };
}
