import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { FIRST_PAGES } from './src/app/first-pages.ts';

/** What every page stands on; it changes with an update of a library alone. */
const LIBRARIES = /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|zustand|use-sync-external-store|@tanstack\/[\w-]+)\//;
/** Parts of ours that more than one page draws with, and their icons. */
const OURS = /(packages\/(ui|domain|contract)|apps\/web\/src\/(shared|features))\/|node_modules\/lucide-react\//;
/** A door leads to more than whoever comes through it needs. */
const DOOR = /\/src\/features\/[\w-]+\/index\.ts$/;

/** The pages that most visits begin on. */
const LISTS = FIRST_PAGES.filter(({ path }) => !path.includes(':')).map(({ module }) =>
  fileURLToPath(new URL(`./src/${module}`, import.meta.url)),
);

/** The modules that come with those pages, but for what lies behind doors. */
function loadedWithLists(graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set(LISTS);
  for (const id of found) {
    if (DOOR.test(id)) continue;
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

let lists: ReadonlySet<string> | null = null;
function nameOfList(id: string, graph: Rolldown.ChunkingContext): string | null {
  lists ??= loadedWithLists(graph);
  return lists.has(id) ? 'lists' : null;
}

/**
 * What goes together into a file. Without these groups the first screen takes some twenty small files, one round after another.
 * `$initial` is what the bars of every page need; the rest of our code goes with the page or the part that asks for it.
 */
export const chunkGroups = [
  { name: 'libraries', test: LIBRARIES, tags: ['$initial'], priority: 3 },
  { name: 'shared', test: OURS, tags: ['$initial'], minShareCount: 2, priority: 2 },
  { name: nameOfList, test: OURS, minShareCount: 2, priority: 1 },
] satisfies Rolldown.CodeSplittingGroup[];
