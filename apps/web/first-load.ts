import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { FIRST_PAGES } from './src/app/first-pages.ts';

/** The server finds it in the page, see its `first-load.ts`. */
const MARK = '<!-- first-load -->';
const ENTRY = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;
const STYLE = /\s*<link rel="stylesheet"[^>]*>/;

const script = (file: string): string => `<link rel="modulepreload" crossorigin href="${file}">`;
const call = (address: string): string =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address.replaceAll('&', '&amp;')}">`;

/** A module's own file and all that it stands on. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): ReadonlySet<string> {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(module) === true,
  );
  if (chunk?.type !== 'chunk') throw new Error(`${module} has no file of its own`);
  const files = new Set([chunk.fileName]);
  for (const name of files) {
    const file = bundle[name];
    if (file?.type === 'chunk') for (const imported of file.imports) files.add(imported);
  }
  return files;
}

/**
 * Starts the page when its frame has been painted: reading the scripts takes a slow device a while. A hidden
 * tab paints nothing.
 */
const startOf = (file: string): string => `<script type="module">
      const start = () => import('${file}');
      if (document.hidden) start();
      else requestAnimationFrame(() => setTimeout(start));
    </script>`;

/**
 * The style comes first, since nothing is painted without it, then the scripts of every page, then what the
 * path needs.
 */
function inOrder(html: string): string {
  const style = STYLE.exec(html)?.[0] ?? '';
  const [entry = '', file = ''] = ENTRY.exec(html) ?? [];
  return html
    .replace(style, '')
    .replace(entry, `${style.trim()}\n    ${startOf(file)}\n    ${script(file)}`)
    .replace('</head>', `  ${MARK}\n  </head>`);
}

/**
 * Writes `first-load.json` beside the page: for each path what the browser may fetch before any script runs,
 * as links for the page's head. The server puts them in.
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: inOrder },
    writeBundle({ dir = '' }, bundle) {
      const everywhere = filesOf(bundle, 'index.html');
      const pages = FIRST_PAGES.map(({ path, module, calls, rows }) => {
        const scripts = [...filesOf(bundle, module)].filter((file) => !everywhere.has(file));
        return {
          path,
          head: [...scripts.map((file) => script(`/${file}`)), ...calls.map(call)].join(''),
          rows,
        };
      });
      writeFileSync(join(dir, 'first-load.json'), JSON.stringify(pages));
    },
  };
}
