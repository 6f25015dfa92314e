import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Address } from '@solana/kit';
import type { AccountState } from './account-state.ts';
import { syncFolder } from './journal.ts';
import { Vm } from './vm.ts';

interface Header {
  readonly version: 1;
  /** The newest confirmed slot whose effects are in it. */
  readonly slot: number;
  readonly genesisHash: string;
  /** Accounts that unconfirmed transactions had changed, as they were before. */
  readonly undo: readonly (readonly [
    Address,
    { readonly lamports: string; readonly data: string; readonly owner: Address; readonly executable: boolean } | null,
  ])[];
}

export interface Snapshot {
  readonly vm: Vm;
  readonly slot: number;
}

const FILE = 'state.snapshot';

/** Writes the state at a confirmed slot: a killed process leaves the old snapshot or the new one, never a half. */
export function writeSnapshot(
  folder: string,
  { vm, slot, genesisHash, undo }: Snapshot & { genesisHash: string; undo: ReadonlyMap<Address, AccountState | null> },
): void {
  const header: Header = {
    version: 1,
    slot,
    genesisHash,
    undo: [...undo].map(([at, account]) => [
      at,
      account && { ...account, lamports: account.lamports.toString(), data: Buffer.from(account.data).toString('base64') },
    ]),
  };
  const fresh = join(folder, `${FILE}.new`);
  const file = openSync(fresh, 'w');
  for (const bytes of [Buffer.from(`${JSON.stringify(header)}\n`), vm.toBytes()]) {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
  }
  fsyncSync(file);
  closeSync(file);
  renameSync(fresh, join(folder, FILE));
  syncFolder(folder);
}

/** The newest snapshot of a chain, null where there is none. */
export function readSnapshot(folder: string, genesisHash: string): Snapshot | null {
  const path = join(folder, FILE);
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  const end = bytes.indexOf(0x0a);
  const header = JSON.parse(bytes.toString('utf8', 0, end)) as Header;
  if (header.genesisHash !== genesisHash) return null;
  const vm = Vm.restore(bytes.subarray(end + 1));
  for (const [at, account] of header.undo) {
    vm.put(at, account && { ...account, lamports: BigInt(account.lamports), data: Buffer.from(account.data, 'base64') });
  }
  return { vm, slot: header.slot };
}
