import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst, type Rolldown } from 'vite';
import { FIRST_PAGES } from './src/app/first-pages.ts';

/** Libraries used by every page; this chunk changes only when a library is updated. */
const LIBRARIES =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|zustand|use-sync-external-store|@tanstack\/[\w-]+)\//;
/** Our shared parts of pages, and their icons. */
const OURS =
  /(packages\/(ui|domain|contract)|apps\/web\/src\/(shared|features))\/|node_modules\/lucide-react\//;
/**
 * Matches doors: a feature's `index.ts`, or that of the icons. A door re-exports more than any importer needs.
 */
const DOOR = /\/features\/[\w-]+\/index\.ts$|\/lucide-react\.mjs$/;

const sourceOf = (module: string): string => fileURLToPath(new URL(`./src/${module}`, import.meta.url));
const isDesk = ({ path }: { readonly path: string }): boolean => path.includes(':');

const APP = [sourceOf('app/app.tsx'), sourceOf('main.tsx')];
/** The landing pages of most visits, by the module that only one of them shares with others. */
const FRONT: ReadonlyMap<string, string> = new Map([
  ['/', 'shared-home'],
  ['/screener', 'shared-screener'],
]);
const FRONT_PAGES = FIRST_PAGES.flatMap(({ path, module }) => {
  const file = FRONT.get(path);
  return file === undefined ? [] : [{ file, module: sourceOf(module) }];
});
/** The token page, which shared links open. */
const DESK = FIRST_PAGES.filter(isDesk).map(({ module }) => sourceOf(module));
/** Other pages that shared links open, without the parts that only the token page needs. */
const OTHERS = FIRST_PAGES.filter((page) => !FRONT.has(page.path) && !isDesk(page)).map(({ module }) =>
  sourceOf(module),
);

type Graph = Rolldown.ChunkingContext;

const bodyOf = (id: string, graph: Graph) =>
  parseAst(graph.getModuleInfo(id)?.code ?? '', { lang: 'tsx' }).body;

const leadsTo = (door: string, source: string): boolean =>
  source === 'lucide-react' ? door.endsWith('/lucide-react.mjs') : door.endsWith(source.replace('#', ''));

const nameIn = (name: { readonly type: string; readonly name?: string; readonly value?: unknown }): string =>
  name.type === 'Identifier' ? (name.name ?? '') : String(name.value);

const importedFrom = (id: string, door: string, graph: Graph): ReadonlySet<string> =>
  new Set(
    bodyOf(id, graph).flatMap((node) =>
      node.type === 'ImportDeclaration' && leadsTo(door, node.source.value)
        ? node.specifiers.map((each) =>
            each.type === 'ImportSpecifier' ? nameIn(each.imported) : each.local.name,
          )
        : [],
    ),
  );

const behindDoors = new Map<string, ReadonlyMap<string, string>>();

/** Maps the names re-exported by a door to the module that declares them. */
function passedOn(door: string, graph: Graph): ReadonlyMap<string, string> {
  const known = behindDoors.get(door);
  if (known !== undefined) return known;
  const found = new Map<string, string>();
  for (const node of bodyOf(door, graph)) {
    if (node.type !== 'ExportNamedDeclaration' || node.source === null) continue;
    const module = join(dirname(door), node.source.value);
    for (const { exported } of node.specifiers) found.set(nameIn(exported), module);
  }
  behindDoors.set(door, found);
  return found;
}

/** Returns the modules that declare what a module imports from a door, or the door itself. */
function behindDoor(id: string, door: string, graph: Graph): readonly string[] {
  const behind = passedOn(door, graph);
  return [...importedFrom(id, door, graph)].map((name) => behind.get(name) ?? door);
}

function importsOf(id: string, graph: Graph): readonly string[] {
  const imported = graph.getModuleInfo(id)?.importedIds ?? [];
  if (!DOOR.test(id))
    return imported.flatMap((each) => (DOOR.test(each) ? behindDoor(id, each, graph) : [each]));
  const behind = new Set(passedOn(id, graph).values());
  return imported.filter((each) => !behind.has(each));
}

function reachOf(entries: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set(entries);
  for (const id of found) for (const imported of importsOf(id, graph)) found.add(imported);
  return found;
}

let app: ReadonlySet<string> | null = null;
let front: readonly { readonly file: string; readonly reach: ReadonlySet<string> }[] | null = null;
let desk: ReadonlySet<string> | null = null;
let others: ReadonlySet<string> | null = null;
function nameOf(id: string, graph: Graph): string | null {
  app ??= reachOf(APP, graph);
  front ??= FRONT_PAGES.map(({ file, module }) => ({ file, reach: reachOf([module], graph) }));
  desk ??= reachOf(DESK, graph);
  others ??= reachOf(OTHERS, graph);
  const pages = front.filter(({ reach }) => reach.has(id));
  if (app.has(id) || pages.length > 1) return 'shared';
  if (pages[0] !== undefined) return pages[0].file;
  return desk.has(id) && !others.has(id) ? 'desk' : null;
}

/**
 * Groups of modules per output file. Without them the first screen loads about twenty small files in several
 * round trips. `$initial` is everything imported by the entry. Anything that the first screen does not need goes
 * into the chunk of the page or part that imports it.
 */
export const chunkGroups = [
  { name: 'libraries', test: LIBRARIES, tags: ['$initial'], priority: 2 },
  {
    name: nameOf,
    debugName: 'shared',
    test: OURS,
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
] satisfies Rolldown.CodeSplittingGroup[];
