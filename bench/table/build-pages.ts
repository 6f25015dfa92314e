import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const PAGES = fileURLToPath(new URL('pages', import.meta.url));

/**
 * Builds both tables' pages for production.
 * @returns their folder
 */
export async function buildPages(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-table-'));
  await build({
    root: PAGES,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: [join(PAGES, 'dugout.html'), join(PAGES, 'ag-grid.html')] },
    },
  });
  return folder;
}
