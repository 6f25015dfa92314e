/** The imports between our own files, according to dependency-cruiser. */
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { bin } from './run.mjs';

const OURS = /^(packages|apps|bench)\//;
/** Tests, and files imported only by tests. */
const TEST =
  /\.(test|spec|fixture|testing)\.tsx?$|\/(testing|e2e|tests)\/|^packages\/(testkit|local-chain)\//;

const isSource = (file) => OURS.test(file) && /\.tsx?$/.test(file) && !TEST.test(file);

/** @returns {Map<string, Map<string, 'runtime' | 'type'>>} for each source file, the source files it imports */
export function readImportGraph() {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'packages', 'apps', 'bench'];
  const { stdout, status, stderr } = spawnSync(bin('depcruise'), args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (stdout === '') throw new Error(`dependency-cruiser failed (${status}): ${stderr}`);
  const graph = new Map();
  for (const { source, dependencies } of JSON.parse(stdout).modules) {
    if (!isSource(source)) continue;
    const targets = new Map();
    for (const { resolved, dependencyTypes, dynamic } of dependencies) {
      if (!isSource(resolved) || dynamic) continue;
      const kind = dependencyTypes.includes('type-only') ? 'type' : 'runtime';
      if (targets.get(resolved) !== 'runtime') targets.set(resolved, kind);
    }
    graph.set(source, targets);
  }
  return graph;
}

/** Returns the graph with runtime imports only. */
export const runtimeOnly = (graph) =>
  new Map(
    [...graph].map(([file, targets]) => [
      file,
      new Map([...targets].filter(([, kind]) => kind === 'runtime')),
    ]),
  );

/** Returns groups of nodes that import one another in a cycle. Tarjan's strongly connected components. */
export function cyclesOf(graph) {
  const [index, low, stack, found] = [new Map(), new Map(), [], []];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const target of graph.get(node)?.keys() ?? []) {
      if (!index.has(target)) {
        visit(target);
        low.set(node, Math.min(low.get(node), low.get(target)));
      } else if (stack.includes(target)) low.set(node, Math.min(low.get(node), index.get(target)));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) found.push(group.reverse());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** Returns the longest chain of imports, in files, from its first importer down. The graph must be acyclic. */
export function longestChain(graph) {
  const best = new Map();
  const chainFrom = (node) => {
    const known = best.get(node);
    if (known !== undefined) return known;
    let longest = [];
    for (const target of graph.get(node)?.keys() ?? []) {
      const chain = chainFrom(target);
      if (chain.length > longest.length) longest = chain;
    }
    const chain = [node, ...longest];
    best.set(node, chain);
    return chain;
  };
  return [...graph.keys()]
    .map(chainFrom)
    .reduce((longest, chain) => (chain.length > longest.length ? chain : longest), []);
}

/**
 * Returns cycles among the parts of one folder: its subfolders, each as a whole, and its files. `imports` has the pairs of parts in the cycle, fewest imports first.
 * @returns {{
 *   folder: string,
 *   rooms: string[],
 *   imports: { from: string, to: string, files: [string, string][] }[],
 * }[]}
 */
export function folderCycles(graph) {
  const byFolder = new Map();
  for (const [file, targets] of graph) {
    for (const target of targets.keys()) {
      const folder = commonFolder(file, target);
      const [from, to] = [roomIn(folder, file), roomIn(folder, target)];
      const rooms = getOrAdd(byFolder, folder);
      const files = getOrAdd(rooms, from);
      files.set(to, [...(files.get(to) ?? []), [file, target]]);
    }
  }
  return [...byFolder].flatMap(([folder, rooms]) =>
    cyclesOf(rooms).map((cycle) => ({ folder, rooms: cycle, imports: importsAmong(rooms, cycle) })),
  );
}

function importsAmong(rooms, cycle) {
  const pairs = cycle.flatMap((from) =>
    [...(rooms.get(from) ?? [])]
      .filter(([to]) => to !== from && cycle.includes(to))
      .map(([to, files]) => ({ from, to, files })),
  );
  return pairs.sort((one, other) => one.files.length - other.files.length);
}

function getOrAdd(maps, key) {
  const known = maps.get(key) ?? new Map();
  maps.set(key, known);
  return known;
}

function commonFolder(one, other) {
  let folder = dirname(one);
  while (folder !== '.' && !other.startsWith(`${folder}/`)) folder = dirname(folder);
  return folder;
}

function roomIn(folder, file) {
  const rest = folder === '.' ? file : file.slice(folder.length + 1);
  return rest.split('/')[0];
}
