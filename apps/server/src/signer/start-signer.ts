import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { Writable } from 'node:stream';

export interface SignerProcessOptions {
  /** The signer's bundle, or its main.ts when `execArgv` has a loader. */
  readonly entry: string;
  readonly execArgv?: readonly string[];
  readonly dataDir: string;
  readonly masterKeyFile?: string | null;
  /** The signer's limits, as the variables that `limitsFrom` reads. */
  readonly limits: Readonly<Record<string, string>>;
  /** Socket for the process that reads prices. Null without one. */
  readonly prices?: PricesPlace | null;
  readonly localChain?: boolean;
  /** The KMS that keeps the master key. Without it the key is in a file. */
  readonly kms?: KmsProcessOptions | null;
}

export interface PricesPlace {
  readonly socketPath: string;
  readonly keyFile: string;
}

interface KmsProcessOptions {
  /** The bundle of the process that calls the KMS, or its main.ts. */
  readonly entry: string;
  readonly keyId: string;
  /** Region, credentials and addresses for that process only. */
  readonly environment: Readonly<Record<string, string>>;
}

interface StartedSigner {
  readonly child: ChildProcessWithoutNullStreams;
  /** The process that calls the KMS. It exits once it has passed the key on. */
  readonly opener: ChildProcess | null;
  /** Output of that process once it has exited. `failed` means that it delivered no key. */
  readonly opened: Promise<{ readonly failed: boolean; readonly message: string }>;
}

/** Passes on none of the server's own secrets (database, other keys). */
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

export const pricesVariables = ({ socketPath, keyFile }: PricesPlace) => ({
  SIGNER_PRICES_SOCKET: socketPath,
  SIGNER_PRICES_KEY_FILE: keyFile,
});

/**
 * Command and arguments that run Node without core files: a crash must not write the memory of a process that
 * holds keys to disk. The shell execs Node, so the started process is Node itself.
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
    return { child, opener: null, opened: Promise.resolve({ failed: false, message: '' }) };
  }
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: { ...environmentOf({ ...options, masterKeyFile: null }), MASTER_KEY: 'handed' },
  });
  return { child, ...openMasterKey(options, kms, child.stdio[3]) };
}

/**
 * Starts the process that calls the KMS and passes it this end of the signer's pipe. Only the signer can read
 * data written to it, so the master key is never in this process, which closes its end at once.
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
  let output = '';
  opener.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2_000);
  });
  opener.stderr?.on('error', () => {});
  const opened = new Promise<{ failed: boolean; message: string }>((resolve) => {
    opener.on('error', () =>
      resolve({ failed: true, message: 'the process that calls the KMS cannot be started' }),
    );
    opener.on('close', (code) => resolve({ failed: code !== 0, message: output.trim() }));
  });
  return { opener, opened };
}
