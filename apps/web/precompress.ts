import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|html)$/;
/** Smaller files would not get smaller on the wire. */
const LEAST_BYTES = 1_024;

/** Lays compressed twins beside the built files, so that the server never compresses while a page waits. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        // The page gets a nonce with every request and is sent as it is.
        if (!COMPRESSIBLE.test(name) || name === 'index.html') continue;
        const file = join(dir, name);
        const bytes = readFileSync(file);
        if (bytes.byteLength < LEAST_BYTES) continue;
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } }),
        );
      }
    },
  };
}
