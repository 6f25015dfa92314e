import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import type * as Frames from './src/app/frame/frames.tsx';
import type { FrameName } from './src/app/frame/frames.tsx';

const FRAME_MARK = '<!-- first-frame -->';
const SOURCE = fileURLToPath(new URL('./src', import.meta.url));

/** Bundles a small program as an inline script, which gets the page's nonce like the others. */
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

/** Renders the frames at build time from the page's components. */
export async function renderFrames(): Promise<Readonly<Record<FrameName, string>>> {
  const { outputFiles } = await build({
    entryPoints: [`${SOURCE}/app/frame/frames.tsx`],
    alias: { '#': SOURCE },
    bundle: true,
    jsx: 'automatic',
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const { FRAMES } = (await import(`data:text/javascript;base64,${code}`)) as typeof Frames;
  return FRAMES;
}

/**
 * Inlines what runs before the first paint: the chosen theme into the head, and the first frame after the root
 * element.
 */
export function early(): Plugin {
  return {
    name: 'early',
    async transformIndexHtml(html, { server }) {
      const [theme, start, frame] = await Promise.all([
        inline('features/settings/early-theme.ts'),
        inline('app/frame/early-start.ts'),
        inline('app/frame/early-frame.ts'),
      ]);
      // In a built page the server inserts the frame of the requested path.
      const page = server ? html.replace(FRAME_MARK, (await renderFrames()).tokens) : html;
      return page
        .replace('<title>', () => `${theme}\n    ${start}\n    <title>`)
        .replace('<!-- early-frame -->', () => frame);
    },
  };
}
