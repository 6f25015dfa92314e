import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunks.ts';
import { early } from './early.ts';
import { firstLoad } from './first-load.ts';
import { plainImports } from './plain-imports.ts';
import { precompress } from './precompress.ts';

const SERVER = process.env['DUGOUT_SERVER'] ?? 'http://127.0.0.1:4400';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), early(), firstLoad(), plainImports(), precompress()],
  // The server replaces it with a fresh nonce for every page.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    // The shim is for React 17.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: SERVER, ws: true }, '/docs': SERVER, '/images': SERVER },
  },
});
