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

/** What a forked chain began from. */
export interface ForkPoint {
  /** Genesis hash of the chain that was forked. */
  readonly genesisHash: string;
  /** Its newest confirmed slot then. */
  readonly slot: number;
}

/**
 * Something that was taken from the other chain: an account, null where there was none, or that an owner's
 * token accounts are all here.
 */
export type Taken =
  | { readonly at: Address; readonly account: AccountState | null }
  | { readonly owner: Address };

/**
 * What a forked chain took from the other one, in the order in which it did, one line each. Without a folder
 * it is kept in memory alone. A half-written last line is what a killed process was about to take: it goes.
 */
export class ForkLog {
  readonly point: ForkPoint;
  readonly #file: number | null;
  #count = 0;

  private constructor(point: ForkPoint, file: number | null) {
    this.point = point;
    this.#file = file;
  }

  /** How many lines it has. */
  get count(): number {
    return this.#count;
  }

  /** Opens the log at a path, or begins one from `begin`. Null for a log in memory. */
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

  /** Keeps what was taken: when it returns, a killed process does not lose it. */
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

/** The lines of a file; one without its end is cut off. */
function wholeLines(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const end = text.lastIndexOf('\n') + 1;
  if (end < text.length) truncateSync(path, Buffer.byteLength(text.slice(0, end)));
  return text.slice(0, end).split('\n').filter(Boolean);
}
