import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexHtmlTransformContext, Plugin, Rolldown } from 'vite';
import { renderFrames } from './early.ts';
import { FIRST_PAGES } from './src/app/first-pages.ts';

/** The server finds it in the page, see its `first-load.ts`. */
const MARK = '<!-- first-load -->';
const ENTRY = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;
const STYLE = /\s*<link rel="stylesheet"[^>]*>/;

const PRELOADS = /\s*<link rel="modulepreload"[^>]*>/g;
const TEXT_FONT = /\/inter-latin-[^/]*\.woff2$/;
/** For a page that paints nothing. */
const PAINTED_WITHIN_MS = 2_000;

const scripts = (links: readonly string[]): string =>
  `<template data-scripts>${links.map((link) => link.trim()).join('')}</template>`;
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
 * Fetches and starts the scripts when the frame has been painted: on a slow line they would take the style's
 * room, and reading them takes a slow device a while. A hidden tab paints nothing.
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

/** Of what is painted first; without it the text is drawn twice, in two fonts. */
function textFont(bundle: Rolldown.OutputBundle): string {
  const file = Object.keys(bundle).find((name) => TEXT_FONT.test(name));
  if (file === undefined) throw new Error('the bundle has no font for its text');
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;
}

/**
 * The style comes first, since nothing is painted without it, then the scripts of every page, then what the
 * path needs.
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
 * Writes `first-load.json` beside the page: for each path what is painted first, and what the browser may
 * fetch meanwhile, as links for the page's head. The server puts them in.
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
