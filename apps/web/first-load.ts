import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { FIRST_PAGES } from './src/app/first-pages.ts';

/** The face that nearly every text stands in. */
const FACE = /inter-latin-(?!ext)[\w-]+\.woff2$/;

const face = (file: string): string => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;
const script = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`;
const call = (address: string): string => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address}">`;

/** The server finds it in the page, see its `first-load.ts`. */
const MARK = '<!-- first-load -->';
const STYLE = /\s*<link rel="stylesheet"[^>]*>/;

/** The style comes first, since nothing is painted without it, then the scripts, then what the path needs. */
function inOrder(html: string): string {
  const style = STYLE.exec(html)?.[0] ?? '';
  const first = /\s*<script type="module"/;
  return html
    .replace(style, '')
    .replace(first, (script) => style + script)
    .replace('</head>', `  ${MARK}\n  </head>`);
}

/**
 * Writes `first-load.json` beside the page: for each path what the browser may fetch before any script runs, as links for the page's head.
 * The server puts them in.
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: inOrder },
    writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const faces = Object.keys(bundle).filter((file) => FACE.test(file));
      const known = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((entry) => [entry.fileName, ...entry.imports]));
      const pages = FIRST_PAGES.map(({ path, module, calls }) => {
        const chunk = chunks.find((each) => each.facadeModuleId?.endsWith(module) === true);
        if (chunk === undefined) throw new Error(`The page ${module} has no file of its own`);
        const scripts = [chunk.fileName, ...chunk.imports].filter((file) => !known.has(file));
        return {
          path,
          head: [...scripts.map(script), ...calls.map((address) => call(address.replaceAll('&', '&amp;'))), ...faces.map(face)].join(''),
        };
      });
      writeFileSync(join(dir, 'first-load.json'), JSON.stringify(pages));
    },
  };
}
