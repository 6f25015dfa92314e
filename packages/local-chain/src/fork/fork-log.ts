import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { type Address, address } from '@solana/kit';
import type { AccountState } from '../account-state.ts';
import { accountJson, accountState } from '../mainnet/account-json.ts';

interface ForkPoint {
  readonly genesisHash: string;
  /** Its newest confirmed slot at that time. */
  readonly slot: number;
}

/**
 * An item copied from the original chain: an account (null for a missing one), or the marker that all token
 * accounts of an owner are copied.
 */
export type Taken =
  | { readonly at: Address; readonly account: AccountState | null }
  | { readonly owner: Address };

/**
 * Log of the items that a forked chain copied from the original, in order, one per line. Without a folder it is
 * in memory only. A half-written last line from a killed process is dropped.
 */
export class ForkLog {
  readonly point: ForkPoint;
  readonly #file: number | null;
  #count = 0;

  private constructor(point: ForkPoint, file: number | null) {
    this.point = point;
    this.#file = file;
  }

  get count(): number {
    return this.#count;
  }

  /** Opens the log at a path, or starts one at `begin`. A null path keeps the log in memory. */
  static async open(
    path: string | null,
    begin: () => Promise<ForkPoint>,
  ): Promise<{ log: ForkLog; taken: readonly Taken[] }> {
    if (path === null) return { log: new ForkLog(await begin(), null), taken: [] };
    const [head, ...rest] = existsSync(path) ? wholeLines(path) : [];
    if (head !== undefined) {
      const log = new ForkLog(JSON.parse(head) as ForkPoint, openSync(path, 'a'));
      log.#count = rest.length;
      return { log, taken: rest.map(takenIn) };
    }
    const point = await begin();
    mkdirSync(dirname(path), { recursive: true });
    const log = new ForkLog(point, openSync(path, 'w'));
    log.#write(JSON.stringify(point));
    return { log, taken: [] };
  }

  /** Stores copied items durably: once this returns, killing the process does not lose them. */
  append(taken: readonly Taken[]): void {
    this.#count += taken.length;
    if (taken.length > 0)
      this.#write(taken.map((one) => JSON.stringify('owner' in one ? one : written(one))).join('\n'));
  }

  #write(text: string): void {
    if (this.#file === null) return;
    const bytes = Buffer.from(`${text}\n`);
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done);
    fsyncSync(this.#file);
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
  }
}

const written = ({ at, account }: { at: Address; account: AccountState | null }) => ({
  at,
  account: account === null ? null : accountJson(account),
});

function takenIn(line: string): Taken {
  const { at, owner, account } = JSON.parse(line) as { at?: string; owner?: string; account?: unknown };
  return at === undefined
    ? { owner: address(owner ?? '') }
    : { at: address(at), account: accountState(account) };
}

function wholeLines(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const end = text.lastIndexOf('\n') + 1;
  if (end < text.length) truncateSync(path, Buffer.byteLength(text.slice(0, end)));
  return text.slice(0, end).split('\n').filter(Boolean);
}
