import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** Stand in the built page where the links of its path belong, its first frame, and the rows of that. */
const LINKS = '<!-- first-load -->';
const FRAME = '<!-- first-frame -->';
const ROWS = '<!-- first-rows -->';
const list = z.object({
  /** Painted first where no page says otherwise. HTML, as are the other frames. */
  frame: z.string(),
  pages: z.array(
    z.object({
      path: z.string(),
      head: z.string(),
      rows: z.string().optional(),
      frame: z.string(),
      guestFrame: z.string(),
    }),
  ),
});
type Page = z.output<typeof list>['pages'][number];
/** Part of an address that may stand in the page: an address of the chain, no markup. */
const PART = /^[1-9A-HJ-NP-Za-km-z]{1,64}$/;

interface FirstScreen {
  /** What the call of `rowsOf` answered, JSON; null without one. */
  readonly rows: string | null;
  /** Whether the request cannot be of somebody who is signed in. */
  readonly isGuest: boolean;
}

export interface FirstLoad {
  /** The call whose answer is drawn before any script has come; null where there is none. */
  rowsOf(url: string): string | null;
  /** The page with what its first screen needs. */
  complete(html: string, url: string, screen: FirstScreen): string;
}

const NOTHING: z.output<typeof list> = { frame: '', pages: [] };

/** The list that the build laid beside the page; nothing without one, or with one of another version. */
function readList(file: string): z.output<typeof list> {
  if (!existsSync(file)) return NOTHING;
  const { data = NOTHING } = list.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return data;
}

/** What the first screens of pages need, by the list in `file`. */
export function firstLoad(file: string): FirstLoad {
  const { frame, pages } = readList(file);
  return {
    rowsOf: (url) => {
      const page = pageAt(pages, url);
      return page?.rows === undefined ? null : addressed(page.rows, page, url);
    },
    complete: (html, url, { rows, isGuest }) => {
      const page = pageAt(pages, url);
      const shown = page === undefined ? frame : isGuest ? page.guestFrame : page.frame;
      return html
        .replace(LINKS, () => (page === undefined ? '' : addressed(page.head, page, url)))
        .replace(FRAME, () => shown)
        .replace(ROWS, () => dataBlock(rows));
    },
  };
}

/** JSON as the page may hold it: nothing in it ends the element that it stands in. */
const dataBlock = (json: string | null): string =>
  json === null
    ? ''
    : `<script type="application/json" id="first-rows">${json.replaceAll('<', '\\u003c')}</script>`;

/** The page at an address: with something behind a question mark its calls are others, and no page fits. */
function pageAt(pages: readonly Page[], url: string): Page | undefined {
  const parts = url.split('/');
  const fits = (part: string, given: string | undefined): boolean =>
    part.startsWith(':') ? PART.test(given ?? '') : part === given;
  return pages.find(({ path }) => {
    const wanted = path.split('/');
    return wanted.length === parts.length && wanted.every((part, i) => fits(part, parts[i]));
  });
}

/** `text` with the parts of the address that stands open in it. */
function addressed(text: string, { path }: Page, url: string): string {
  const parts = url.split('/');
  return path
    .split('/')
    .reduce((done, part, i) => (part.startsWith(':') ? done.replaceAll(part, parts[i] ?? '') : done), text);
}
