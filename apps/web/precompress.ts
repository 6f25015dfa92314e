import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|html)$/;
/** Smaller files do not benefit from compression. */
const MIN_BYTES = 1_024;

/** Writes compressed variants next to the built files, so that the server never compresses during a request. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        // The page gets a nonce with every request and is sent uncompressed.
        if (!COMPRESSIBLE.test(name) || name === 'index.html') continue;
        const file = join(dir, name);
        const bytes = readFileSync(file);
        if (bytes.byteLength < MIN_BYTES) continue;
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } }),
        );
      }
    },
  };
}
