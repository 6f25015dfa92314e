import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** Stand in the built page where the links of its path belong, and the rows of its first screen. */
const LINKS = '<!-- first-load -->';
const ROWS = '<!-- first-rows -->';
const pages = z.array(z.object({ path: z.string(), head: z.string(), rows: z.string().optional() }));
/** Part of an address that may stand in the page: an address of the chain, no markup. */
const PART = /^[1-9A-HJ-NP-Za-km-z]{1,64}$/;

interface Page {
  readonly parts: readonly string[];
  readonly head: string;
  readonly rows: string | undefined;
}

export interface FirstLoad {
  /** The call whose answer is drawn before any script has come; null where there is none. */
  rowsOf(url: string): string | null;
  /** The page with what its first screen needs; `rows` is the answer to that call, JSON. */
  complete(html: string, url: string, rows: string | null): string;
}

/**
 * What the first screens of pages need, by the list that the build of the web laid beside them; without the
 * list, nothing.
 */
export function firstLoad(file: string): FirstLoad {
  const known: readonly Page[] = existsSync(file)
    ? pages
        .parse(JSON.parse(readFileSync(file, 'utf8')))
        .map(({ path, head, rows }) => ({ parts: path.split('/'), head, rows }))
    : [];
  return {
    rowsOf: (url) => pageAt(known, url.split('/'))?.rows ?? null,
    complete: (html, url, rows) =>
      html.replace(LINKS, () => headOf(known, url.split('/'))).replace(ROWS, () => dataBlock(rows)),
  };
}

/** JSON as the page may hold it: nothing in it ends the element that it stands in. */
const dataBlock = (json: string | null): string =>
  json === null
    ? ''
    : `<script type="application/json" id="first-rows">${json.replaceAll('<', '\\u003c')}</script>`;

/** The page at an address: with something behind a question mark its calls are others, and no page fits. */
function pageAt(pages: readonly Page[], parts: readonly string[]): Page | undefined {
  const fits = (part: string, given: string | undefined): boolean =>
    part.startsWith(':') ? given !== undefined && PART.test(given) : part === given;
  return pages.find(
    (page) => page.parts.length === parts.length && page.parts.every((part, i) => fits(part, parts[i])),
  );
}

function headOf(pages: readonly Page[], parts: readonly string[]): string {
  const page = pageAt(pages, parts);
  return (
    page?.parts.reduce(
      (head, part, i) => (part.startsWith(':') ? head.replaceAll(part, parts[i] ?? '') : head),
      page.head,
    ) ?? ''
  );
}
