import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { sharedDatabase, temporaryFolder } from '#tests/kit/testing.ts';
import { drawPicture, drawUpload } from './decoder/picture-codec.ts';
import { hashOfSquare } from './hash-of-square.ts';
import { type DrawnPicture, UPLOAD_SIZES } from './picture-sizes.ts';
import { takeUploadFiles } from './take-upload-files.ts';
import { incompleteFiles, orphanedFiles } from './upload-files.repository.ts';
import { UploadStore } from './upload-store.ts';

const database = sharedDatabase();
const run = (query: ReturnType<typeof sql>) => query.execute(database.db.tables());
beforeEach(async () => {
  await run(sql`DELETE FROM upload_file`);
  await run(sql`DELETE FROM auth_user`);
});

const open = (maxBytes = 1_000_000) =>
  new UploadStore({ db: database.db, maxBytes, decoder: { drawPicture, drawUpload, hashOfSquare } });
const nameOf = (letter: string): string => letter.repeat(32);
const drawn = (bytes: number): DrawnPicture =>
  new Map(UPLOAD_SIZES.map((size) => [size, randomBytes(bytes)]));
const keep = (store: UploadStore, letter: string, bytes = 100) => store.keep(nameOf(letter), drawn(bytes));
const stored = async (store: UploadStore, letters: string): Promise<boolean[]> =>
  Promise.all(Array.from(letters, (letter) => store.has([nameOf(letter)])));
/** Makes a profile show a picture. */
const show = (letter: string) =>
  run(sql`INSERT INTO auth_user (id, name, email, image)
    VALUES (${letter.repeat(24)}, ${`Trader${letter}`}, ${`${letter}@example.org`}, ${`/images/upload/${nameOf(letter)}-256.webp`})`);

it('is read by every server, repeatedly, until it is removed', async () => {
  const [first, second] = [open(), open()];
  const picture = drawn(100);
  expect(await first.keep(nameOf('a'), picture)).toBe(true);
  for (const store of [first, second, second])
    expect(Buffer.from((await store.read(nameOf('a'), 256)) ?? [])).toEqual(picture.get(256));
  expect((await second.bytesOf([nameOf('a'), nameOf('b')])).get(nameOf('a'))).toBe(400);
  await second.remove(nameOf('a'));
  expect(await second.read(nameOf('a'), 256)).toBeNull();
  expect(await first.has([nameOf('a')])).toBe(false);
});

it('keeps the first picture of a name', async () => {
  const store = open();
  const picture = drawn(100);
  await store.keep(nameOf('a'), picture);
  expect(await keep(store, 'a', 200)).toBe(true);
  expect(Buffer.from((await open().read(nameOf('a'), 64)) ?? [])).toEqual(picture.get(64));
});

it('removes pictures that nobody sees when there are too many, oldest first, and never those in use', async () => {
  const store = open(1_200);
  for (const letter of ['a', 'b', 'c']) await keep(store, letter);
  await show('a');
  expect(await keep(store, 'd')).toBe(true);
  expect(await stored(store, 'abcd')).toEqual([true, false, true, true]);
  await show('c');
  await show('d');
  expect(await keep(store, 'e')).toBe(false);
  expect(await stored(store, 'acde')).toEqual([true, true, true, false]);
});

it('finds pictures without an uploader, but not new ones, which are being uploaded', async () => {
  const store = open();
  for (const letter of ['a', 'b', 'c']) await keep(store, letter);
  await show('a');
  await run(sql`INSERT INTO upload (user_id, name) VALUES (${'a'.repeat(24)}, ${nameOf('a')})`);
  await run(sql`UPDATE upload_file SET kept_at = now() - interval '2 hours' WHERE name <> ${nameOf('c')}`);
  expect(await orphanedFiles(database.db)).toEqual([nameOf('b')]);
});

it('takes the files of an earlier version once, and goes on after an interruption', async () => {
  const folder = join(temporaryFolder(onTestFinished), 'uploads');
  mkdirSync(folder);
  const [whole, half] = [drawn(100), drawn(100)];
  const write = (letter: string, picture: DrawnPicture, sizes: readonly number[] = UPLOAD_SIZES) => {
    for (const [size, bytes] of picture)
      if (sizes.includes(size)) writeFileSync(join(folder, `${nameOf(letter)}-${size}.webp`), bytes);
  };
  write('a', whole);
  write('b', half, [64, 128]);
  writeFileSync(join(folder, 'draft-1-1'), 'x');
  const store = open();
  // As an interruption between the commit and the removal of the files leaves it.
  await store.keep(nameOf('a'), whole);
  await takeUploadFiles({ db: database.db, folder, log: silentLog });
  expect(existsSync(folder)).toBe(false);
  expect(await stored(store, 'ab')).toEqual([true, false]);
  for (const size of UPLOAD_SIZES)
    expect(Buffer.from((await store.read(nameOf('a'), size)) ?? [])).toEqual(whole.get(size));
  expect(await incompleteFiles(database.db, [nameOf('a'), nameOf('b')])).toEqual([nameOf('b')]);
  await takeUploadFiles({ db: database.db, folder, log: silentLog });
});
