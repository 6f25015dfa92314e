import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** Stands in the built page where the links of its path belong. */
const MARK = '<!-- first-load -->';
const pages = z.array(z.object({ path: z.string(), head: z.string() }));
/** Part of an address that may stand in the page: an address of the chain, no markup. */
const PART = /^[1-9A-HJ-NP-Za-km-z]{1,64}$/;

interface Page {
  readonly parts: readonly string[];
  readonly head: string;
}

/** Puts into the page what its first screen needs, by the list that the build of the web laid beside it; without the list, nothing. */
export function firstLoad(file: string): (html: string, url: string) => string {
  const known: readonly Page[] = existsSync(file)
    ? pages.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ path, head }) => ({ parts: path.split('/'), head }))
    : [];
  return (html, url) => html.replace(MARK, () => headOf(known, url.split('/')));
}

/** The links of the page at an address: with something behind a question mark its calls are others, and no page fits. */
function headOf(pages: readonly Page[], parts: readonly string[]): string {
  const fits = (part: string, given: string | undefined): boolean =>
    part.startsWith(':') ? given !== undefined && PART.test(given) : part === given;
  for (const page of pages) {
    if (page.parts.length !== parts.length || !page.parts.every((part, i) => fits(part, parts[i]))) continue;
    return page.parts.reduce((head, part, i) => (part.startsWith(':') ? head.replaceAll(part, parts[i] ?? '') : head), page.head);
  }
  return '';
}
