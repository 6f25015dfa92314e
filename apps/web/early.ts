import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('./src', import.meta.url));

/**
 * A small program of ours as a script that stands in the page itself. It gets the page's nonce like the
 * others.
 */
async function inline(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${SOURCE}/${file}`],
    alias: { '#': SOURCE },
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return `<script>${outputFiles[0]?.text.trim().replaceAll('</script', '<\\/script')}</script>`;
}

/**
 * Puts into the page what runs before anything is painted: the chosen theme into its head, the first frame
 * behind its element.
 */
export function early(): Plugin {
  return {
    name: 'early',
    async transformIndexHtml(html) {
      const [theme, frame] = await Promise.all([
        inline('features/settings/early-theme.ts'),
        inline('app/early-frame.ts'),
      ]);
      return html
        .replace('<title>', () => `${theme}\n    <title>`)
        .replace('<!-- early-frame -->', () => frame);
    },
  };
}
