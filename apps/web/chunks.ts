import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst, type Rolldown } from 'vite';
import { FIRST_PAGES } from './src/app/first-pages.ts';

/** What every page stands on; it changes with an update of a library alone. */
const LIBRARIES =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|zustand|use-sync-external-store|@tanstack\/[\w-]+)\//;
/** Our own parts of pages, and their icons. */
const OURS =
  /(packages\/(ui|domain|contract)|apps\/web\/src\/(shared|features))\/|node_modules\/lucide-react\//;
/** A feature's door. It leads to more than whoever comes through it needs. */
const DOOR = /\/features\/[\w-]+\/index\.ts$/;

/** The app, and the pages that most visits begin on. */
const FIRST = [
  'app/app.tsx',
  ...FIRST_PAGES.filter(({ path }) => !path.includes(':')).map(({ module }) => module),
].map((module) => fileURLToPath(new URL(`./src/${module}`, import.meta.url)));

type Graph = Rolldown.ChunkingContext;

const bodyOf = (id: string, graph: Graph) =>
  parseAst(graph.getModuleInfo(id)?.code ?? '', { lang: 'tsx' }).body;

/** The names that a module imports from a door. */
const importedFrom = (id: string, door: string, graph: Graph): ReadonlySet<string> =>
  new Set(
    bodyOf(id, graph).flatMap((node) =>
      node.type === 'ImportDeclaration' && door.endsWith(node.source.value.replace('#', ''))
        ? node.specifiers.map(({ local }) => local.name)
        : [],
    ),
  );

/** What a door passes on: names, and the module that has them. */
const passedOn = (
  door: string,
  graph: Graph,
): readonly (readonly [names: readonly string[], module: string])[] =>
  bodyOf(door, graph).flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.source === null) return [];
    const names = node.specifiers.map(({ exported }) =>
      exported.type === 'Identifier' ? exported.name : exported.value,
    );
    return [[names, join(dirname(door), node.source.value)] as const];
  });

/** Where the names that a module imports from a door come from: a module behind it, or the door itself. */
function behindDoor(id: string, door: string, graph: Graph): readonly string[] {
  const behind = passedOn(door, graph);
  return [...importedFrom(id, door, graph)].map(
    (name) => behind.find(([names]) => names.includes(name))?.[1] ?? door,
  );
}

function importsOf(id: string, graph: Graph): readonly string[] {
  const imported = graph.getModuleInfo(id)?.importedIds ?? [];
  if (!DOOR.test(id))
    return imported.flatMap((each) => (DOOR.test(each) ? behindDoor(id, each, graph) : [each]));
  const behind = new Set(passedOn(id, graph).map(([, module]) => module));
  return imported.filter((each) => !behind.has(each));
}

function reachOf(entries: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set(entries);
  for (const id of found) for (const imported of importsOf(id, graph)) found.add(imported);
  return found;
}

let first: ReadonlySet<string> | null = null;
function nameOf(id: string, graph: Graph): string | null {
  first ??= reachOf(FIRST, graph);
  return first.has(id) ? 'shared' : null;
}

/**
 * What goes together into a file. Without these groups the first screen takes some twenty small files, one
 * round after another. `$initial` is what the entry imports. What the first screen does without goes with the
 * page or the part that asks for it.
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
