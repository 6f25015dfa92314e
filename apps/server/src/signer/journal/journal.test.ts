import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eventually, temporaryFolder } from '#tests/kit/testing.ts';
import { Journal, type JournalRules } from './journal.ts';

const KEY = Buffer.alloc(32, 7);
interface Entry {
  readonly n: number;
  readonly noted?: true;
}
const RULES: JournalRules<Entry> = {
  isNoted: ({ noted }) => noted === true,
  onLine: () => {},
  onDisk: () => {},
};

let folder: string;
let log: string;
let head: string;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
  log = join(folder, 'journal.log');
  head = join(folder, 'journal.head');
});

function open(key: Uint8Array = KEY): { journal: Journal<Entry>; seen: number[] } {
  const seen: number[] = [];
  return { journal: new Journal<Entry>(folder, key, ({ n }) => void seen.push(n), RULES), seen };
}

function written(...numbers: number[]): void {
  const { journal } = open();
  for (const n of numbers) journal.append({ n });
  journal.close();
}

const read = (): number[] => {
  const { journal, seen } = open();
  journal.close();
  return seen;
};

describe("[R9] the signer's journal", () => {
  it('returns the written lines in order after many reopenings', () => {
    written(1, 2);
    written(3);
    written();
    written(4);
    expect(read()).toEqual([1, 2, 3, 4]);
  });

  it('rejects a line that was edited, removed, swapped or added from outside', () => {
    written(1, 2, 3);
    const whole = readFileSync(log, 'utf8');
    const [first = '', second = '', third = ''] = whole.trim().split('\n');
    for (const forged of [
      whole.replace('"n":2', '"n":5'),
      `${[first, third].join('\n')}\n`,
      `${[second, first, third].join('\n')}\n`,
      `${[first, second, third, third].join('\n')}\n`,
      `${[first, second, third.replace('"n":3', '"n":4')].join('\n')}\n`,
    ]) {
      writeFileSync(log, forged);
      expect(() => open()).toThrow(/was changed|are missing/);
    }
    writeFileSync(log, whole);
    expect(read()).toEqual([1, 2, 3]);
  });

  it('rejects a journal that was cut or emptied, or whose head was removed or rolled back', () => {
    written(1);
    const early = readFileSync(head);
    written(2, 3);
    const [whole, late] = [readFileSync(log), readFileSync(head)];
    truncateSync(log, whole.indexOf('\n') + 1);
    expect(() => open()).toThrow('2 of 3 lines are missing');
    truncateSync(log, 0);
    expect(() => open()).toThrow('3 of 3 lines are missing');
    writeFileSync(log, whole);
    rmSync(head);
    expect(() => open()).toThrow('journal.head is missing');
    writeFileSync(head, early);
    expect(() => open()).toThrow('journal.head is older');
    writeFileSync(head, late.toString().replace(/^3/, '2'));
    expect(() => open()).toThrow('journal.head was changed');
    writeFileSync(head, late);
    expect(() => open(Buffer.alloc(32, 8))).toThrow('journal.head was changed');
    expect(read()).toEqual([1, 2, 3]);
  });

  it('accepts the leftovers of a killed signer: half a line, or a line ahead of its head', () => {
    written(1, 2);
    const before = readFileSync(head);
    written(3);
    writeFileSync(head, before);
    expect(read()).toEqual([1, 2, 3]);
    appendFileSync(log, readFileSync(log).subarray(0, 40));
    expect(read()).toEqual([1, 2, 3]);
    written(4);
    expect(read()).toEqual([1, 2, 3, 4]);
  });

  it('flushes noted lines to disk within a second, and at once before an appended one', async () => {
    const { journal } = open();
    const count = () => Number(readFileSync(head, 'utf8').split(' ')[0]);
    for (const n of [1, 2]) journal.note({ n, noted: true });
    expect(count()).toBe(0);
    await eventually(() => expect(count()).toBe(2));
    journal.note({ n: 3, noted: true });
    journal.append({ n: 4 });
    expect(count()).toBe(4);
    journal.note({ n: 5, noted: true });
    await eventually(() => expect(count()).toBe(5));
    journal.close();
    expect(read()).toEqual([1, 2, 3, 4, 5]);
  });

  it('accepts any number of noted lines after its head, and one appended line at the end', () => {
    written(1);
    const before = readFileSync(head);
    const { journal } = open();
    for (const n of [2, 3, 4]) journal.note({ n, noted: true });
    journal.append({ n: 5 });
    journal.close();
    const whole = readFileSync(log);
    writeFileSync(head, before);
    expect(read()).toEqual([1, 2, 3, 4, 5]);
    written(6);
    writeFileSync(head, before);
    expect(() => open()).toThrow('journal.head is older');

    writeFileSync(log, whole.toString().replace('"n":3', '"n":7'));
    expect(() => open()).toThrow('line 3 was changed');
  });

  it('detects a cut before its head, but not one in the noted lines after it', () => {
    const { journal } = open();
    journal.append({ n: 1 });
    const before = readFileSync(head);
    for (const n of [2, 3]) journal.note({ n, noted: true });
    journal.close();
    const whole = readFileSync(log);
    const firstLine = whole.indexOf('\n') + 1;
    truncateSync(log, firstLine);
    expect(() => open()).toThrow('2 of 3 lines are missing');
    writeFileSync(head, before);
    expect(read()).toEqual([1]);
  });

  it('gives each line its own salt', () => {
    written(1, 1);
    const salts = readFileSync(log, 'utf8').match(/"salt":"[\w-]{22}"/g);
    expect(new Set(salts).size).toBe(2);
  });

  it('writes nothing after another signer has started on the same folder', () => {
    const { journal } = open();
    journal.append({ n: 1 });
    written(2);
    expect(() => journal.append({ n: 3 })).toThrow('another process');
    journal.close();
    expect(read()).toEqual([1, 2]);
  });

  it.each(['append', 'note'])('has every line of `%s` after kill -9', async (way) => {
    const writer = join(folder, 'writer.ts');
    const module = JSON.stringify(new URL('./journal.ts', import.meta.url).pathname);
    writeFileSync(
      writer,
      `import { Journal } from ${module};
      const journal = new Journal(${JSON.stringify(folder)}, Buffer.alloc(32, 7), () => {});
      for (let n = 1; ; n++) {
        journal.${way}({ n, noted: ${way === 'note'} });
        process.stdout.write(n + '\\n');
      }`,
    );
    const child = spawn(process.execPath, ['--import', 'tsx', writer], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    await new Promise<void>((resolve) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.split('\n').length > 20) child.kill('SIGKILL');
      });
      child.on('close', () => resolve());
    });
    const acknowledged = Number(said.slice(0, said.lastIndexOf('\n')).split('\n').at(-1));
    expect(acknowledged).toBeGreaterThan(10);
    expect(read().slice(0, acknowledged)).toEqual(Array.from({ length: acknowledged }, (_, n) => n + 1));
  });
});
