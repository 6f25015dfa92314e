import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexHtmlTransformContext, Plugin, Rolldown } from 'vite';
import { renderFrames } from './early.ts';
import { FIRST_PAGES } from './src/app/first-pages.ts';

/** Placeholder that the server replaces; see its `first-load.ts`. */
const MARK = '<!-- first-load -->';
const ENTRY = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;
const STYLE = /\s*<link rel="stylesheet"[^>]*>/;

const PRELOADS = /\s*<link rel="modulepreload"[^>]*>/g;
const TEXT_FONT = /\/inter-latin-[^/]*\.woff2$/;
/** Timeout for a page that never paints. */
const PAINTED_WITHIN_MS = 2_000;

const scripts = (links: readonly string[]): string =>
  `<template data-scripts>${links.map((link) => link.trim()).join('')}</template>`;
const script = (file: string): string => `<link rel="modulepreload" crossorigin href="${file}">`;
const call = (address: string): string =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address.replaceAll('&', '&amp;')}">`;

/** Returns a module's output file and everything that it imports. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): ReadonlySet<string> {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(module) === true,
  );
  if (chunk?.type !== 'chunk') throw new Error(`${module} has no separate output file`);
  const files = new Set([chunk.fileName]);
  for (const name of files) {
    const file = bundle[name];
    if (file?.type === 'chunk') for (const imported of file.imports) files.add(imported);
  }
  return files;
}

/**
 * Loads the scripts after the frame has been painted. Earlier they would compete with the stylesheet on a slow
 * connection, and parsing them blocks slow devices. A hidden tab does not paint.
 */
const startOf = (file: string): string => `<script type="module">
      let started = false;
      const start = () => {
        if (started) return;
        started = true;
        for (const { content } of document.querySelectorAll('template[data-scripts]')) document.head.append(content);
        import('${file}').catch(() => dispatchEvent(new Event('startfailed')));
      };
      if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) start();
      else {
        new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
        setTimeout(start, ${PAINTED_WITHIN_MS});
      }
    </script>`;

/** Returns the font of the first paint. Without it the text is painted twice, in two fonts. */
function textFont(bundle: Rolldown.OutputBundle): string {
  const file = Object.keys(bundle).find((name) => TEXT_FONT.test(name));
  if (file === undefined) throw new Error('the bundle has no font for its text');
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;
}

/**
 * Orders the head: the stylesheet first because it blocks painting, then the scripts of every page, then those of
 * the path.
 */
function inOrder(html: string, { bundle = {} }: IndexHtmlTransformContext): string {
  const style = STYLE.exec(html)?.[0] ?? '';
  const [entry = '', file = ''] = ENTRY.exec(html) ?? [];
  const preloads = (html.match(PRELOADS) ?? []).filter((link) => !link.includes(file));
  return html
    .replace(PRELOADS, '')
    .replace(style, '')
    .replace(
      entry,
      `${style.trim()}\n    ${textFont(bundle)}\n    ${startOf(file)}\n    ${scripts([script(file), ...preloads])}`,
    )
    .replace('</head>', `  ${MARK}\n  </head>`);
}

/**
 * Writes `first-load.json` next to the page: per path, the first frame and the files to preload as links for the
 * head. The server inserts them.
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: inOrder },
    async writeBundle({ dir = '' }, bundle) {
      const frames = await renderFrames();
      const everywhere = filesOf(bundle, 'index.html');
      const pages = FIRST_PAGES.map(({ path, module, calls, rows, frame = 'tokens', guestFrame = frame }) => {
        const files = [...filesOf(bundle, module)].filter((file) => !everywhere.has(file));
        return {
          path,
          head: [scripts(files.map((file) => script(`/${file}`))), ...calls.map(call)].join(''),
          rows,
          frame: frames[frame],
          guestFrame: frames[guestFrame],
        };
      });
      writeFileSync(join(dir, 'first-load.json'), JSON.stringify({ frame: frames.tokens, pages }));
    },
  };
}
