import { appendFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { Canaries } from '../canaries/canaries.ts';
import { Credentials } from '../credentials/credentials.ts';
import { BETWEEN_TEXTS, Journal } from '../journal/journal.ts';
import { JOURNAL_START } from '../journal/journal-place.ts';
import { logKey } from '../log/log-key.ts';
import { SignatureLog } from '../log/signature-log.ts';
import { DailyLimits } from '../policy/daily-limits.ts';
import { Policy } from '../policy/policy.ts';
import type { JournalEntry } from '../policy/policy-entries.ts';
import { SwapPolicy } from '../policy/swaps/swap-policy.ts';
import { SWAP_LIMITS } from '../policy/swaps/testing/swap-limits.ts';
import { MIN_LIMITS } from '../policy/testing/least-limits.ts';
import { PriceBoard } from '../prices/price-board.ts';
import { Random } from '../testing/random.ts';
import { checkLinesBefore } from './check-lines-before.ts';
import { Snapshots } from './snapshots.ts';
import { RandomEntries } from './testing/random-entries.ts';

const KEY = Buffer.alloc(32, 1);

let folder: string;
let path: string;
let started: Started[];
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
  path = join(folder, 'journal.snapshot');
  started = [];
});
afterEach(() => {
  for (const { journal } of started) journal.close();
});

type Started = ReturnType<typeof opened>;

/** Opens a signer's state, from the snapshot if there is one. `read` counts the lines read. */
function opened({ snapshotKey = KEY, signIns = ['canary 0', 'canary 1'] } = {}) {
  const dailyLimits = new DailyLimits();
  const policy = new Policy({
    limits: MIN_LIMITS,
    isOwnKey: () => false,
    isMadeHere: () => false,
    exportedBefore: [],
    credentials: new Credentials({ ...MIN_LIMITS, challengeKey: KEY, hasWallet: () => false }),
    swaps: new SwapPolicy(SWAP_LIMITS, new PriceBoard(0n), dailyLimits.most),
    dailyLimits,
    now: () => 0,
  });
  const log = new SignatureLog({ folder, logKey: logKey(Buffer.alloc(32, 3)), gap: BETWEEN_TEXTS });
  const canaries = new Canaries({
    signIns,
    walletsOf: (owner) => [`${owner} main`],
    alarm: 'log',
    now: () => 0,
  });
  const snapshots = new Snapshots({ folder, key: snapshotKey, journalKey: KEY, policy, log, canaries });
  const from = snapshots.restore() ?? JOURNAL_START;
  let read = 0;
  let write: (entry: JournalEntry) => void = () => {};
  let journal: Journal<JournalEntry> | null = null;
  policy.load((take) => {
    const counted = (entry: JournalEntry): void => {
      read += 1;
      take(entry);
    };
    const readJournal = new Journal<JournalEntry>(
      folder,
      KEY,
      counted,
      {
        isNoted: () => true,
        onLine: (line, entry) => {
          log.add(line, entry);
          canaries.see(entry);
        },
        onDisk: (count) => log.synced(count),
      },
      from,
    );
    write = (entry) => {
      readJournal.note(entry);
      take(entry);
    };
    journal = readJournal;
    return readJournal;
  });
  if (journal === null) throw new Error('no journal');
  return {
    journal: journal as Journal<JournalEntry>,
    snapshots,
    log,
    canaries,
    read,
    write,
    /** Serialized state that reflects order and object identity. Equal states give equal bytes. */
    saved: () => serialize(deserialize(serialize([policy.save(), log.save(), canaries.save()]))),
  };
}

function start(options?: Parameters<typeof opened>[0]): Started {
  const one = opened(options);
  started.push(one);
  return one;
}

function stop(one: Started): void {
  one.journal.close();
  started.splice(started.indexOf(one), 1);
}

function write(entries: RandomEntries, count: number): void {
  const one = start();
  for (let n = 0; n < count; n++) one.write(entries.next());
  stop(one);
}

/** Writes a journal of `before` lines, a snapshot, and `after` more lines. */
async function kept(seed: number, before: number, after: number): Promise<void> {
  const entries = new RandomEntries(new Random(seed));
  write(entries, before);
  const one = start();
  await one.snapshots.take(one.journal);
  stop(one);
  write(entries, after);
}

describe('[R9] a start of the signer from a snapshot', () => {
  it.each(Array.from({ length: 20 }, (_, seed) => seed))(
    'restores the same state as reading the whole journal (%i)',
    async (seed) => {
      const random = new Random(seed);
      const entries = new RandomEntries(random);
      for (let starts = 0; starts < 4; starts++) {
        const before = random.below(400);
        write(entries, before);
        const one = start();
        await one.snapshots.take(one.journal);
        stop(one);
        const after = random.below(200);
        write(entries, after);

        const restored = start();
        expect(restored.read).toBe(after);
        const snapshot = readFileSync(path);
        rmSync(path);
        const replayed = start();
        expect(replayed.read).toBeGreaterThanOrEqual(before + after);
        expect(restored.saved().equals(replayed.saved())).toBe(true);
        expect(restored.log.checkpoint()).toEqual(replayed.log.checkpoint());
        const { size } = restored.log.checkpoint();
        expect(restored.log.page('ann', size, size)).toEqual(replayed.log.page('ann', size, size));
        stop(restored);
        stop(replayed);
        writeFileSync(path, snapshot);
      }
    },
  );

  it('reads the whole journal when the snapshot is missing, changed, or of another key', async () => {
    await kept(1, 50, 7);
    const whole = readFileSync(path);
    const starts = (content: Buffer | null, options = {}): number => {
      if (content === null) rmSync(path, { force: true });
      else writeFileSync(path, content);
      const one = start(options);
      stop(one);
      expect(existsSync(path)).toBe(one.read === 7);
      return one.read;
    };
    const flipped = (at: number): Buffer => {
      const copy = Buffer.from(whole);
      copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
      return copy;
    };
    expect(starts(whole)).toBe(7);
    expect(starts(null)).toBe(57);
    for (const at of [0, 15, 40, whole.length - 1]) expect(starts(flipped(at))).toBe(57);
    for (const length of [0, 5, 28, whole.length - 1]) expect(starts(whole.subarray(0, length))).toBe(57);
    expect(starts(whole, { snapshotKey: Buffer.alloc(32, 9) })).toBe(57);
    expect(starts(whole, { signIns: ['canary 0', 'canary 1', 'canary 2'] })).toBe(57);
    expect(starts(whole)).toBe(7);
  });

  it('ignores a snapshot of another journal, or of lines that are gone', async () => {
    await kept(1, 5, 0);
    const files = ['journal.log', 'journal.head'].map((name) => join(folder, name));
    const early = files.map((file) => readFileSync(file));
    const more = start();
    more.write({ kind: 'adopted', at: 1 });
    await more.snapshots.take(more.journal);
    stop(more);
    const later = readFileSync(path);
    for (const [at, file] of files.entries()) writeFileSync(file, early[at] ?? '');
    const cut = start();
    expect(cut.read).toBe(5);
    cut.write({ kind: 'signInsAdopted', at: 1 });
    stop(cut);
    writeFileSync(path, later);
    expect(start().read).toBe(6);
  });

  it('rejects later lines that were changed, cut or swapped', async () => {
    await kept(1, 20, 3);
    const [log, head] = [join(folder, 'journal.log'), join(folder, 'journal.head')];
    const whole = readFileSync(log, 'utf8');
    const lines = whole.trimEnd().split('\n');
    const written = (some: readonly string[]): void => writeFileSync(log, `${some.join('\n')}\n`);
    written(lines.slice(0, -1));
    expect(() => start()).toThrow('1 of 23 lines are missing');
    written([...lines.slice(0, -2), ...lines.slice(-2).reverse()]);
    expect(() => start()).toThrow('line 22 was changed');
    written([...lines.slice(0, -1), (lines.at(-1) ?? '').replace('"at":1', '"at":2')]);
    expect(() => start()).toThrow('line 23 was changed');
    writeFileSync(log, whole);
    rmSync(head);
    expect(() => start()).toThrow('journal.head is missing');
  });
});

describe('[R9] the lines before a snapshot', () => {
  const place = () => {
    const one = start();
    const found = one.journal.place();
    stop(one);
    return found;
  };
  const checked = (of = place()) => checkLinesBefore(of, { folder, key: KEY, restMs: 0 });

  it('are verified after the start, whatever was written since', async () => {
    await kept(2, 1_000, 0);
    const found = place();
    await expect(checked(found)).resolves.toBeUndefined();
    appendFileSync(join(folder, 'journal.log'), 'more\n');
    await expect(checked(found)).resolves.toBeUndefined();
  });

  it('reveal a change, a swap and a cut', async () => {
    await kept(2, 500, 0);
    const found = place();
    const log = join(folder, 'journal.log');
    const whole = readFileSync(log, 'utf8');
    const lines = whole.split('\n');
    writeFileSync(log, whole.replace('"owner":"ann"', '"owner":"bob"'));
    await expect(checked(found)).rejects.toThrow(/line \d+ was changed/);
    writeFileSync(log, [lines[1], lines[0], ...lines.slice(2)].join('\n'));
    await expect(checked(found)).rejects.toThrow('line 1 was changed');
    writeFileSync(log, `${lines.slice(0, 400).join('\n')}\n`);
    expect(statSync(log).size).toBeLessThan(found.end);
    await expect(checked(found)).rejects.toThrow('lines were exchanged');
  });
});

describe('[R9] snapshots', () => {
  afterEach(() => vi.useRealTimers());

  it('are taken after many new lines, and at most once a minute', async () => {
    vi.useFakeTimers();
    const { snapshots, journal } = start();
    const places = vi.spyOn(journal, 'place');
    let count = 19_999;
    vi.spyOn(journal, 'count', 'get').mockImplementation(() => count);
    snapshots.keep(journal);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(places).not.toHaveBeenCalled();
    count = 20_000;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(places).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
    await vi.waitFor(() => expect(existsSync(path)).toBe(true));
  });

  it('may lag a long journal by a twentieth', async () => {
    const { snapshots, journal } = start();
    expect(snapshots.isDue(19_999)).toBe(false);
    expect(snapshots.isDue(20_000)).toBe(true);
    await snapshots.take({ place: () => ({ ...journal.place(), count: 1_000_000 }) });
    expect(snapshots.isDue(1_050_000)).toBe(false);
    expect(snapshots.isDue(1_052_632)).toBe(true);
  });

  it('are not taken while the journal cannot be flushed to disk, and are retried', async () => {
    vi.useFakeTimers();
    const { snapshots, journal } = start();
    vi.spyOn(journal, 'count', 'get').mockReturnValue(20_000);
    const places = vi.spyOn(journal, 'place').mockImplementationOnce(() => {
      throw new Error('no space left on device');
    });
    snapshots.keep(journal);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(places).toHaveBeenCalledTimes(1);
    expect(existsSync(path)).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(places).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
    await vi.waitFor(() => expect(existsSync(path)).toBe(true));
  });
});
