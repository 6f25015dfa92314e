import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  holdAccount,
  InsufficientFunds,
  issuance,
  type LedgerAccount,
  type LedgerEntry,
  LedgerRefusal,
  ledger,
  marketAccount,
  networkFees,
  platformFees,
  walletAccount,
} from '#/features/ledger/index.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';

const SOL = 'So11111111111111111111111111111111111111112';
const ASSETS = [SOL, 'mintA', 'mintB'];
const ACCOUNTS: LedgerAccount[] = [
  ...['alice', 'bob', 'carol'].flatMap((name) => [walletAccount(name), holdAccount(name)]),
  platformFees,
  networkFees,
  marketAccount('pool'),
  issuance,
];

const database = sharedDatabase();

const post = (entry: LedgerEntry) => database.db.transaction((tx) => ledger.post(tx, entry));
const grant = (ref: string, address: string, amount: bigint): LedgerEntry => ({
  kind: 'test.grant',
  ref,
  lines: [
    { account: issuance, asset: SOL, amount: -amount },
    { account: walletAccount(address), asset: SOL, amount },
  ],
});

describe('posting', () => {
  it('moves amounts beyond 64 bits exactly and keeps balances by asset', async () => {
    const huge = 12_345_678_901_234_567_890_123_456n;
    const posted = await post(grant('huge', 'rich', huge));
    expect(posted.repeated).toBe(false);
    expect(await ledger.balance(database.db, walletAccount('rich'), SOL)).toBe(huge);
    expect(await ledger.balances(database.db, walletAccount('rich'))).toEqual(new Map([[SOL, huge]]));
    expect(await ledger.balances(database.db, walletAccount('nobody'))).toEqual(new Map());
    expect(await ledger.balance(database.db, holdAccount('rich'), SOL)).toBe(0n);
  });

  it('posts an entry once for its kind and ref, and rejects the ref with other lines', async () => {
    const first = await post(grant('once', 'dan', 5n));
    expect(await post(grant('once', 'dan', 5n))).toEqual({ entryId: first.entryId, repeated: true });
    await expect(post(grant('once', 'dan', 6n))).rejects.toThrow(LedgerRefusal);
    await expect(post(grant('once', 'eve', 5n))).rejects.toThrow(LedgerRefusal);
    expect((await post({ ...grant('once', 'dan', 5n), kind: 'test.other' })).repeated).toBe(false);
    expect(await ledger.balance(database.db, walletAccount('dan'), SOL)).toBe(10n);
  });

  it('names the account that cannot pay, and leaves the transaction usable', async () => {
    await post(grant('poor', 'poor', 3n));
    const spend: LedgerEntry = {
      kind: 'test.spend',
      ref: '1',
      lines: [
        { account: walletAccount('poor'), asset: SOL, amount: -2n },
        { account: walletAccount('poor'), asset: SOL, amount: -2n },
        { account: platformFees, asset: SOL, amount: 4n },
      ],
    };
    await database.db.transaction(async (tx) => {
      const refusal = await ledger.post(tx, spend).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(InsufficientFunds);
      expect(refusal).toMatchObject({ account: walletAccount('poor'), asset: SOL, missing: 1n });
      await ledger.post(tx, grant('poor-2', 'poor', 1n));
      expect((await ledger.post(tx, spend)).repeated).toBe(false);
    });
    expect(await ledger.balance(database.db, walletAccount('poor'), SOL)).toBe(0n);
  });

  it('rejects entries that are empty or do not sum to zero for each asset', async () => {
    const unbalanced: LedgerEntry[] = [
      { kind: 'test.bad', ref: '1', lines: [] },
      { kind: 'test.bad', ref: '2', lines: [{ account: platformFees, asset: SOL, amount: 0n }] },
      { kind: 'test.bad', ref: '3', lines: [{ account: platformFees, asset: SOL, amount: 1n }] },
      {
        kind: 'test.bad',
        ref: '4',
        lines: [
          { account: issuance, asset: 'mintA', amount: -1n },
          { account: platformFees, asset: SOL, amount: 1n },
        ],
      },
    ];
    for (const entry of unbalanced) await expect(post(entry)).rejects.toThrow(LedgerRefusal);
  });

  it('is undone with the transaction around it', async () => {
    const failing = database.db.transaction(async (tx) => {
      await ledger.post(tx, grant('undone', 'frank', 5n));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await ledger.balance(database.db, walletAccount('frank'), SOL)).toBe(0n);
    expect((await post(grant('undone', 'frank', 5n))).repeated).toBe(false);
  });
});

describe('the database itself rejects', () => {
  const run = (text: string) => sql.raw(text).execute(database.db.tables());

  it('an entry whose lines do not sum to zero', async () => {
    const { entryId } = await post(grant('tampered', 'gina', 5n));
    await expect(
      run(
        `INSERT INTO ledger_line (entry_id, line, account_id, amount) SELECT ${entryId}, 99, id, 7 FROM ledger_account LIMIT 1`,
      ),
    ).rejects.toThrow('does not sum to zero');
  });

  it('a trader below zero', async () => {
    await post(grant('below', 'hugo', 5n));
    await expect(run("UPDATE ledger_account SET balance = -1 WHERE ref = 'hugo'")).rejects.toThrow(
      'ledger_account_trader_not_negative',
    );
  });

  it('changes of existing rows', async () => {
    for (const table of ['ledger_entry', 'ledger_line']) {
      await expect(run(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
      await expect(
        run(`UPDATE ${table} SET ${table === 'ledger_entry' ? "ref = 'x'" : 'amount = 1'}`),
      ).rejects.toThrow('append-only');
    }
    await expect(run('TRUNCATE ledger_line')).rejects.toThrow('append-only');
  });

  it('a changed balance is detected', async () => {
    await expect(ledger.assertConsistent(database.db)).resolves.toBeUndefined();
    await post(grant('cooked', 'ivan', 5n));
    await run("UPDATE ledger_account SET balance = 6 WHERE ref = 'ivan'");
    await expect(ledger.assertConsistent(database.db)).rejects.toThrow('balance of wallet ivan');
    await run("UPDATE ledger_account SET balance = 5 WHERE ref = 'ivan'");
    await run("UPDATE ledger_account SET received = received + 1 WHERE ref = 'ivan'");
    await expect(ledger.assertConsistent(database.db)).rejects.toThrow('the amounts received by wallet ivan');
    await run("UPDATE ledger_account SET received = received - 1 WHERE ref = 'ivan'");
  });
});

interface Move {
  readonly from: number;
  readonly to: number;
  readonly asset: number;
  readonly amount: bigint;
}

const move = fc.record<Move>({
  from: fc.nat(ACCOUNTS.length - 1),
  to: fc.nat(ACCOUNTS.length - 1),
  asset: fc.nat(ASSETS.length - 1),
  amount: fc.bigInt(1n, 2n ** 70n),
});
const smallMove = move.map((one) => ({ ...one, amount: one.amount % 1_000n }));
const operation = fc.record({
  ref: fc.nat(1_200),
  moves: fc.array(fc.oneof({ weight: 9, arbitrary: smallMove }, { weight: 1, arbitrary: move }), {
    minLength: 1,
    maxLength: 4,
  }),
});
type Operation = { ref: number; moves: Move[] };

const entryOf = ({ ref, moves }: Operation, kind: string): LedgerEntry => ({
  kind,
  ref: String(ref),
  lines: moves.flatMap(({ from, to, asset, amount }) => [
    { account: ACCOUNTS[from] ?? issuance, asset: ASSETS[asset] ?? SOL, amount: -amount },
    { account: ACCOUNTS[to] ?? issuance, asset: ASSETS[asset] ?? SOL, amount },
  ]),
});

/** The same rules over plain maps. */
class Model {
  readonly balances = new Map<string, bigint>();
  readonly entries = new Map<string, string>();

  static key = (account: LedgerAccount, asset: string): string => `${account.kind}/${account.ref}/${asset}`;

  post(entry: LedgerEntry): 'posted' | 'repeated' | 'refused' | 'short' {
    const lines = entry.lines.filter((line) => line.amount !== 0n);
    if (lines.length === 0) return 'refused';
    const text = JSON.stringify(
      lines.map((line) => [Model.key(line.account, line.asset), line.amount.toString()]),
    );
    const known = this.entries.get(entry.ref);
    if (known !== undefined) return known === text ? 'repeated' : 'refused';
    const next = new Map(this.balances);
    for (const { account, asset, amount } of lines)
      next.set(Model.key(account, asset), (next.get(Model.key(account, asset)) ?? 0n) + amount);
    const isShort = [...next].some(([key, balance]) => /^(wallet|hold)/.test(key) && balance < 0n);
    if (isShort) return 'short';
    for (const [key, balance] of next) this.balances.set(key, balance);
    this.entries.set(entry.ref, text);
    return 'posted';
  }
}

async function outcomeOf(entry: LedgerEntry): Promise<string> {
  try {
    return (await post(entry)).repeated ? 'repeated' : 'posted';
  } catch (error) {
    if (error instanceof InsufficientFunds) return 'short';
    if (error instanceof LedgerRefusal) return 'refused';
    throw error;
  }
}

describe('thousands of random postings', () => {
  const seed = Number(process.env.LEDGER_SEED ?? Date.now() % 2 ** 31);
  const operations: Operation[] = fc.sample(operation, { numRuns: 3_000, seed });
  /** One in five is repeated unchanged. */
  const withRepeats = operations.flatMap((one, i) => (i % 5 === 0 ? [one, one] : [one]));

  it(`equal a plain model of the rules, duplicates and failures included (LEDGER_SEED=${seed})`, async () => {
    const model = new Model();
    const counts: Record<string, number> = {};
    for (const one of withRepeats) {
      const entry = entryOf(one, 'random');
      const expected = model.post(entry);
      expect([entry.ref, await outcomeOf(entry)]).toEqual([entry.ref, expected]);
      counts[expected] = (counts[expected] ?? 0) + 1;
    }
    for (const outcome of ['posted', 'repeated', 'refused', 'short'])
      expect(counts[outcome]).toBeGreaterThan(20);
    for (const account of ACCOUNTS) {
      for (const asset of ASSETS) {
        if (account.kind === 'issuance' || account.kind === 'platform_fees') continue;
        expect(await ledger.balance(database.db, account, asset)).toBe(
          model.balances.get(Model.key(account, asset)) ?? 0n,
        );
      }
    }
    await ledger.assertConsistent(database.db);
  });

  it(`keep the ledger consistent under concurrency (LEDGER_SEED=${seed})`, async () => {
    const queue = withRepeats.slice(0, 1_500);
    const outcomes: string[] = [];
    const worker = async () => {
      for (let one = queue.pop(); one !== undefined; one = queue.pop())
        outcomes.push(await outcomeOf(entryOf(one, 'crowd')));
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    expect(outcomes).toHaveLength(1_500);
    expect(outcomes).toContain('repeated');
    await ledger.assertConsistent(database.db);
  });
});
