import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isAddress } from '@dugout/domain/address';
import { type Address, address } from '@solana/kit';
import type { AccountState } from '../account-state.ts';
import { accountsIn } from './account-json.ts';
import { PROGRAM_NAMES } from './program-names.ts';

export interface Dumps {
  readonly programs: ReadonlyMap<Address, Uint8Array>;
  readonly accounts: ReadonlyMap<Address, AccountState>;
  /** Changes with every byte of them; empty without dumps. */
  readonly fingerprint: string;
}

const NO_DUMPS: Dumps = { programs: new Map(), accounts: new Map(), fingerprint: '' };

/**
 * Reads the program dumps (`ADDRESS.so`, or a name of `PROGRAM_NAMES`; optionally gzipped) and the accounts
 * (`*.json`) of folders and their subfolders. Later folders win.
 * @throws Error naming an unusable file
 */
export function readDumps(folders: readonly string[]): Dumps {
  if (folders.length === 0) return NO_DUMPS;
  const programs = new Map<Address, Uint8Array>();
  const accounts = new Map<Address, AccountState>();
  const fingerprint = createHash('sha256');
  for (const path of folders.flatMap(filesIn)) {
    const bytes = readFileSync(path);
    if (extname(path) === '.json')
      for (const [at, account] of accountsOf(path, String(bytes))) accounts.set(at, account);
    else programs.set(programAddress(path), path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
    fingerprint.update(basename(path)).update(bytes);
  }
  return { programs, accounts, fingerprint: fingerprint.digest('hex') };
}

const DUMP = /\.(so|so\.gz|json)$/;

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && DUMP.test(entry.name));
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

function programAddress(path: string): Address {
  const name = basename(path).replace(DUMP, '');
  const known = PROGRAM_NAMES[name] ?? name;
  if (isAddress(known)) return address(known);
  throw new Error(
    `${path}: name the dump after its program's address or one of ${Object.keys(PROGRAM_NAMES).join(', ')}`,
  );
}

function accountsOf(path: string, json: string) {
  const found = accountsIn(json);
  if (found !== null) return found;
  throw new Error(
    `${path}: expected an account as "solana account ADDRESS --output json" prints it, or a list of accounts`,
  );
}
