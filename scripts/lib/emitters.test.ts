import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emittersIn, emittersUnder } from './emitters.mjs';

const SOURCES = new URL('../../apps/server/src', import.meta.url).pathname;
const read = (file: string): string => readFileSync(join(SOURCES, file), 'utf8');

/** Emitters without a permanent listener in their file, with the reason why none can end the process. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'app/backup/backup-folder.ts createReadStream': 'its own pipeline listens, or the pipeline of the reader',
  'app/backup/backup-folder.ts createWriteStream': 'a pipeline listens',
  'app/backup/data-files.ts createReadStream': 'an iteration listens',
  'app/backup/piece-files.ts createReadStream': 'it gets its listener in the same statement',
  'app/backup/piece-files.ts createWriteStream': 'a pipeline listens',
  'app/free-port.ts createServer': 'it is closed as soon as it listens or fails, and takes no connection',
  'app/price-process.ts createInterface': 'its input has a listener',
  'platform/db/embedded/embedded.ts Worker': 'startEmbedded listens from its start to its end',
  'platform/realtime/realtime-server.ts WebSocketServer': 'it has no HTTP server: `noServer`',
  'signer/keys/handed-key.ts Socket': '`receive` listens',
  'signer/keys/handed-key.ts connect': '`receive` listens',
  'signer/start-signer.ts spawn': 'signer/link/child-link.ts listens to `child`',
};

describe('[R4] the inventory of emitters', () => {
  it('lists each emitter created in a file, and whether its error event is always handled', () => {
    const text = `
      import { connect, type Socket } from 'node:net';
      import pg from 'pg';
      import { WebSocket } from 'ws';
      const socket = connect(path);
      socket.on('error', () => undefined);
      const pool = new pg.Pool();
      pool.once('error', () => undefined);
      this.#link = new WebSocket(url);
      receive(connect(other));
    `;
    expect(emittersIn('x.ts', text)).toEqual([
      { maker: 'connect', holder: 'socket', hasListener: true },
      { maker: 'pg.Pool', holder: 'pool', hasListener: false },
      { maker: 'WebSocket', holder: 'this.#link', hasListener: false },
      { maker: 'connect', holder: null, hasListener: false },
    ]);
  });

  it('contains no emitter in server, signer or price reader whose error would end the process', () => {
    const emitters = emittersUnder(SOURCES);
    expect(emitters.length).toBeGreaterThan(20);
    const unheard = emitters
      .filter(({ hasListener }) => !hasListener)
      .map(({ file, maker }) => `${file} ${maker}`);
    expect([...new Set(unheard)].sort()).toEqual(Object.keys(EXCEPTIONS).sort());
  });

  it('contains a listener for each pipe to a child process', () => {
    const pipes = [
      'platform/pictures/decoder/decoder-process.ts',
      'signer/link/child-link.ts',
      'app/price-process.ts',
    ];
    for (const file of pipes)
      expect(read(file)).toMatch(/\bof \[.*stdout, .*stderr\]\)\s*stream\.on\('error'/);
  });

  it('contains a listener for the standard output of each long-lived process', () => {
    const mains = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('main.ts') && !/cli\/|kms\//.test(file),
    );
    expect(mains).toHaveLength(4);
    for (const file of mains)
      expect(read(file)).toMatch(/stdout(\.on\('error'|, process\.stderr\]\) stream\.on\('error')/);
  });
});
