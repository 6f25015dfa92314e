/** Tests decoding in separate processes: the bundle in its sandbox, and misbehaving processes in its place. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { build } from 'esbuild';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { drawing, paint, SIDE } from '../drawing.fixture.ts';
import { hashOfSquare } from '../hash-of-square.ts';
import { PICTURE_SIZES, UPLOAD_SIZES } from '../picture-sizes.ts';
import { type DecoderPool, type DecoderPoolOptions, decoderPool } from './decoder-pool.ts';
import { drawPicture, drawUpload } from './picture-codec.ts';
import { PictureRefused } from './picture-decoder.ts';
import { type DecoderEntry, sandbox } from './sandbox.ts';

const ROOT = new URL('../../../../../../', import.meta.url).pathname;
const MODULES = join(ROOT, 'node_modules');
const pools: DecoderPool[] = [];
const folder = temporaryFolder();
let bundle: DecoderEntry;

beforeAll(async () => {
  const code = join(folder, 'code');
  mkdirSync(code);
  symlinkSync(MODULES, join(code, 'node_modules'));
  const entry = join(code, 'pictures.mjs');
  await build({
    entryPoints: [new URL('main.ts', import.meta.url).pathname],
    outfile: entry,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '@dugout/market': join(ROOT, 'packages/market/src') },
  });
  bundle = { entry, execArgv: [], reads: [code, MODULES] };
});
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function pool(options: DecoderEntry & Partial<DecoderPoolOptions>): DecoderPool {
  const made = decoderPool({ log: { info: () => {}, warn: () => {} }, ...options });
  pools.push(made);
  return made;
}

/**
 * A process that reads frames like the real one; `behave` is its code, with `body`, `send(kind, body)` and `fs`.
 */
function impostor(name: string, behave: string): DecoderEntry {
  const entry = join(folder, 'code', `${name}.mjs`);
  writeFileSync(
    entry,
    `import fs from 'node:fs';
     const send = (kind, body = Buffer.alloc(0)) => {
       const head = Buffer.alloc(5);
       head.writeUInt32BE(body.length + 1);
       head[4] = kind;
       fs.writeSync(1, Buffer.concat([head, body]));
     };
     let had = Buffer.alloc(0);
     process.stdin.on('data', (chunk) => {
       had = Buffer.concat([had, chunk]);
       while (had.length >= 4 && had.length >= 4 + had.readUInt32BE()) {
         const body = had.subarray(5, 4 + had.readUInt32BE());
         had = had.subarray(4 + had.readUInt32BE());
         ${behave}
       }
     });
     process.stdin.on('end', () => process.exit(0));
     send(0);`,
  );
  return { entry, execArgv: [], reads: null };
}

const picture = (side = 300, background = '#3366cc'): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();

const CRC = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
const crc = (bytes: Buffer): number => {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
};
/** A PNG whose few kilobytes unpack to all of its pixels, one byte each. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side);
  head.writeUInt32BE(side, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((side + 1) * side), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('pictures decoded in a separate process', () => {
  it("[R9] equal the codec's output", async () => {
    const decoder = pool(bundle);
    const given = await picture();
    expect(await decoder.drawPicture(given)).toEqual(await drawPicture(given));
    expect(await decoder.drawUpload(given, 4_096)).toEqual(await drawUpload(given, 4_096));
    const [shown] = fc.sample(drawing, { seed: 1, numRuns: 1 });
    const raw = { width: SIDE, height: SIDE, channels: 3 } as const;
    const shapes = await sharp(paint(shown ?? { ground: 0, shapes: [] }), { raw })
      .webp()
      .toBuffer();
    expect(await hashOfSquare(shapes)).not.toBeNull();
    expect(await decoder.hashOfSquare(shapes)).toBe(await hashOfSquare(shapes));
    expect(await decoder.hashOfSquare(given)).toBeNull();
  });

  it('[R9] are refused as by the codec, and the process continues', async () => {
    const decoder = pool({ ...bundle, most: 1 });
    for (const bytes of [Buffer.alloc(0), Buffer.from('<svg/>'), (await picture()).subarray(0, 100)])
      await expect(decoder.drawPicture(bytes)).rejects.toBeInstanceOf(PictureRefused);
    await expect(decoder.drawUpload(await picture(64), 32)).rejects.toBeInstanceOf(PictureRefused);
    await expect(decoder.drawPicture(Buffer.alloc(17 * 1024 * 1024))).rejects.toBeInstanceOf(PictureRefused);
    expect((await decoder.drawPicture(await picture())).size).toBe(PICTURE_SIZES.length);
  });

  it('[R9] are refused when they unpack to too many pixels', async () => {
    const decoder = pool({ ...bundle, most: 1 });
    const [largest, larger] = [bomb(4_096), bomb(12_000)];
    expect([largest.length < 50_000, larger.length < 500_000]).toEqual([true, true]);
    await expect(decoder.drawUpload(larger, 100_000)).rejects.toBeInstanceOf(PictureRefused);
    expect((await decoder.drawUpload(largest, 4_096)).size).toBe(UPLOAD_SIZES.length);
  });

  it('[R9] can be requested concurrently', async () => {
    const decoder = pool({ ...bundle, pictures: 7 });
    const many = await Promise.all(Array.from({ length: 40 }, (_, n) => picture(40 + n)));
    const drawn = await Promise.all(
      many.flatMap((bytes) => [
        decoder.drawPicture(bytes).then(({ size }) => size),
        decoder.drawPicture(bytes.subarray(0, 60)).catch((error: unknown) => error instanceof PictureRefused),
      ]),
    );
    expect(drawn).toEqual(many.flatMap(() => [PICTURE_SIZES.length, true]));
  });
});

describe('a decoding process', () => {
  /** Code that reports the result of each attempt, `ok` or the error's code. */
  const tries = (port: number, secret: string): string => `
    const results = {};
    const attempt = async (name, act) => {
      results[name] = await act().then(() => 'ok', (error) => error.code);
    };
    const fs = await import('node:fs');
    await attempt('read', async () => fs.readFileSync(${JSON.stringify(secret)}));
    await attempt('write', async () => fs.writeFileSync(${JSON.stringify(`${secret}.new`)}, 'x'));
    await attempt('run', async () => (await import('node:child_process')).execSync('true'));
    await attempt('connect', async () => {
      const { connect } = await import('node:net');
      await new Promise((resolve, reject) => connect(${port}, '127.0.0.1', resolve).on('error', reject));
    });
    results.environment = Object.keys(process.env).sort();
    process.stdout.write(JSON.stringify(results));
    process.exit(0);`;

  it('[R9] reaches its code and sharp: no files, processes or environment secrets', async () => {
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'the key');
    process.env['DUGOUT_TEST_SECRET'] = 'the secret';
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const entry = join(folder, 'code', 'tries.mjs');
    writeFileSync(entry, tries(typeof address === 'object' ? (address?.port ?? 0) : 0, secret));
    const { command, isJailed } = await sandbox({ ...bundle, entry });
    const { file, args, environment } = command;
    const { stdout } = spawnSync(file, [...args], { env: { ...environment }, encoding: 'utf8' });
    server.close();
    delete process.env['DUGOUT_TEST_SECRET'];
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({
      read: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      run: 'ERR_ACCESS_DENIED',
    });
    expect(found.environment).not.toContain('DUGOUT_TEST_SECRET');
    expect(existsSync(`${secret}.new`)).toBe(false);
    if (isJailed) expect(found.connect).toBe('ENETUNREACH');
  });

  it('[R9] confines even native code when the system has namespaces', async (context) => {
    const secret = join(folder, 'other-secret');
    writeFileSync(secret, 'the key');
    const { command, isJailed } = await sandbox(bundle);
    if (!isJailed) context.skip();
    const { file, args, environment } = command;
    const inJail = (...run: readonly string[]) => {
      const all = [...args.slice(0, args.indexOf('--') + 1), ...run];
      const { status, stdout } = spawnSync(file, all, { env: { ...environment }, encoding: 'utf8' });
      return { ok: status === 0, stdout };
    };
    expect(inJail('ls', '/usr/bin').ok).toBe(true);
    for (const path of [secret, '/etc/passwd', '/proc/self/environ', `/proc/${process.pid}/environ`])
      expect([path, inJail('cat', path).ok]).toEqual([path, false]);
    for (const path of ['/x', '/usr/x', join(folder, 'code/x'), join(MODULES, 'x')])
      expect([path, inJail('touch', path).ok]).toEqual([path, false]);
    expect(inJail('sh', '-c', `kill -0 ${process.pid}`).ok).toBe(false);
    expect(inJail('mount', '-t', 'tmpfs', 'tmpfs', '/usr').ok).toBe(false);
    expect(inJail('umount', join(folder, 'code')).ok).toBe(false);
  });
});

describe('a misbehaving process', () => {
  const REFUSED = [
    ['dies over a picture', "if (body.toString() === 'bad') process.kill(process.pid, 'SIGSEGV');"],
    [
      'sends more than an answer may have',
      "if (body.toString() === 'bad') fs.writeSync(1, Buffer.alloc(9, 255));",
    ],
    ['sends an empty frame', "if (body.toString() === 'bad') fs.writeSync(1, Buffer.alloc(4));"],
    ['answers without a valid picture', "if (body.toString() === 'bad') send(1, Buffer.alloc(600));"],
    ['answers with a hash', "if (body.toString() === 'bad') send(2, Buffer.from('0'.repeat(16)));"],
  ] as const;
  it.each(REFUSED)('[R9] fails only the current picture when it %s', async (_how, behave) => {
    const decoder = pool({ ...impostor('bad', `${behave} else send(3);`), most: 1 });
    expect(await decoder.hashOfSquare(Buffer.from('good'))).toBeNull();
    await expect(decoder.drawPicture(Buffer.from('bad'))).rejects.toBeInstanceOf(PictureRefused);
    expect(await decoder.hashOfSquare(Buffer.from('good'))).toBeNull();
  });

  it('[R9] is killed when it hangs, and the next picture gets another', async () => {
    const behave = "if (body.toString() === 'bad') for (;;); else send(3);";
    const decoder = pool({ ...impostor('hangs', behave), most: 1, withinMs: 2_000 });
    const waiting = decoder.drawPicture(Buffer.from('bad'));
    const next = decoder.hashOfSquare(Buffer.from('good'));
    await expect(waiting).rejects.toBeInstanceOf(PictureRefused);
    expect(await next).toBeNull();
  });

  it('[R9] that hangs over token pictures does not block uploads', async () => {
    const behave = "if (body.toString() === 'bad') for (;;); else send(3);";
    const decoder = pool({ ...impostor('hangs-over-tokens', behave), withinMs: 4_000 });
    let ended = 0;
    const hanging = [1, 2, 3].map(() =>
      decoder.drawPicture(Buffer.from('bad')).catch(() => {
        ended += 1;
      }),
    );
    await expect(decoder.drawUpload(Buffer.from('good'), 4_096)).rejects.toBeInstanceOf(PictureRefused);
    expect(ended).toBe(0);
    await Promise.all(hanging);
  });

  it('[R9] dies before it exceeds its memory limit', async () => {
    const grows = `const kept = []; for (let n = 0; n < 40; n++) kept.push(Buffer.alloc(50_000_000)); send(3);`;
    const { entry } = impostor('grows', grows);
    const decoder = pool({ ...bundle, entry, most: 1 });
    await expect(decoder.drawPicture(Buffer.from('any'))).rejects.toBeInstanceOf(PictureRefused);
  });

  it('[R9] that cannot be started fails the call without refusing the picture', async () => {
    const decoder = pool({ entry: join(folder, 'nothing.mjs'), execArgv: [], reads: null });
    const failed = await decoder.drawPicture(await picture()).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Error);
    expect(failed).not.toBeInstanceOf(PictureRefused);
  });
});
