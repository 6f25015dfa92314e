import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('./src', import.meta.url));

/** Puts `src/app/early.ts` into the page's head, as a script of its own that runs before anything is painted. It gets the page's nonce like the others. */
export function early(): Plugin {
  return {
    name: 'early',
    async transformIndexHtml(html) {
      const { outputFiles } = await build({
        entryPoints: [`${SOURCE}/app/early.ts`],
        alias: { '#': SOURCE },
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
        write: false,
      });
      return html.replace('<title>', (title) => `<script>${outputFiles[0]?.text.trim()}</script>\n    ${title}`);
    },
  };
}
