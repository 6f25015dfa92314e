import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** Placeholders in the built page for the links of its path, its first frame and its rows. */
const LINKS = '<!-- first-load -->';
const FRAME = '<!-- first-frame -->';
const ROWS = '<!-- first-rows -->';
const list = z.object({
  /** The default first frame. HTML, like the other frames. */
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
/** A path segment that is safe to embed in the page: a chain address, no markup. */
const PART = /^[1-9A-HJ-NP-Za-km-z]{1,64}$/;

interface FirstScreen {
  /** The JSON answer of the `rowsOf` call; null without one. */
  readonly rows: string | null;
  /** Whether the request has no session cookie. */
  readonly isGuest: boolean;
}

interface FirstLoad {
  /** Returns the call whose answer is drawn before any script loads; null when there is none. */
  rowsOf(url: string): string | null;
  /** Returns the page with the data of its first screen. */
  complete(html: string, url: string, screen: FirstScreen): string;
}

const NOTHING: z.output<typeof list> = { frame: '', pages: [] };

/** Reads the list that the build wrote next to the page; empty without one, or with another version's. */
function readList(file: string): z.output<typeof list> {
  if (!existsSync(file)) return NOTHING;
  const { data = NOTHING } = list.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return data;
}

/** Reads the needs of the pages' first screens from the list in `file`. */
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

/** Encodes JSON for embedding in the page, so that it cannot close its element. */
const dataBlock = (json: string | null): string =>
  json === null
    ? ''
    : `<script type="application/json" id="first-rows">${json.replaceAll('<', '\\u003c')}</script>`;

/** Returns the page of an address. An address with a query matches none, since its calls differ. */
function pageAt(pages: readonly Page[], url: string): Page | undefined {
  const parts = url.split('/');
  const fits = (part: string, given: string | undefined): boolean =>
    part.startsWith(':') ? PART.test(given ?? '') : part === given;
  return pages.find(({ path }) => {
    const wanted = path.split('/');
    return wanted.length === parts.length && wanted.every((part, i) => fits(part, parts[i]));
  });
}

function addressed(text: string, { path }: Page, url: string): string {
  const parts = url.split('/');
  return path
    .split('/')
    .reduce((done, part, i) => (part.startsWith(':') ? done.replaceAll(part, parts[i] ?? '') : done), text);
}
