import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DecoderEntry } from '#/platform/pictures/decoder/sandbox.ts';

/** Paths of the server's files, whether run from sources or built. */
export interface Places {
  /** The folder of migrations/ and sql/. */
  readonly schema: string;
  /** The built web; may be absent. */
  readonly web: string;
  /**
   * Start commands of the signer process, the process that gets its master key from a KMS, and the process that
   * reads prices for it.
   */
  readonly signer: {
    readonly entry: string;
    readonly kmsEntry: string;
    readonly pricesEntry: string;
    readonly execArgv: readonly string[];
  };
  readonly pictures: DecoderEntry;
  readonly version: string;
  readonly changelog: string;
}

export function findPlaces(): Places {
  const fromSource = import.meta.url.endsWith('.ts');
  const root = packageRoot(dirname(fileURLToPath(import.meta.url)));
  return {
    schema: root,
    web: join(root, '../web/dist'),
    signer: fromSource
      ? {
          entry: join(root, 'src/signer/main.ts'),
          kmsEntry: join(root, 'src/signer/kms/main.ts'),
          pricesEntry: join(root, 'src/prices/main.ts'),
          execArgv: ['--import', 'tsx'],
        }
      : {
          entry: join(root, 'dist/signer.js'),
          kmsEntry: join(root, 'dist/kms.js'),
          pricesEntry: join(root, 'dist/prices.js'),
          execArgv: [],
        },
    pictures: fromSource
      ? {
          entry: join(root, 'src/platform/pictures/decoder/main.ts'),
          execArgv: ['--import', 'tsx'],
          reads: null,
        }
      : {
          entry: join(root, 'dist/pictures.js'),
          execArgv: [],
          reads: [join(root, 'dist'), join(root, '../../node_modules'), join(root, 'node_modules')],
        },
    version: versionOf(join(root, 'package.json')),
    changelog: readFileSync(join(root, '../../CHANGELOG.md'), 'utf8'),
  };
}

function packageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The server does not lie in its package');
  return packageRoot(parent);
}

function versionOf(file: string): string {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const version =
    typeof content === 'object' && content !== null && 'version' in content ? content.version : null;
  if (typeof version !== 'string') throw new Error(`${file} names no version`);
  return version;
}
