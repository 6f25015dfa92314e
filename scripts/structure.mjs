/**
 * The structure of the source: import cycles, the longest chains of imports, sizes of files and folders, tests
 * next to source. `npm run structure` prints it; `-- --check` fails when a limit of docs/architecture.md is
 * exceeded. `npm run structure -- apps/server` limits the chain and the folders to a path.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { cyclesOf, folderCycles, longestChain, readImportGraph, runtimeOnly } from './lib/import-graph.mjs';
import { filesIn } from './lib/source-files.mjs';

const LIMITS = { chain: 15, lines: 300, files: 20 };
const TEST = /\.(test|spec)\.tsx?$/;
/** Harnesses, fixtures and builders: neither tests nor tested code. */
const HELPER =
  /\.(fixture|harness|testing)\.tsx?$|\/(testing|e2e|tests)\/|^packages\/(testkit|local-chain)\//;

const check = process.argv.includes('--check');
const below = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? '';

const kindOf = (path) => {
  if (TEST.test(path)) return 'test';
  return HELPER.test(path) ? 'helper' : 'source';
};
const files = ['packages', 'apps', 'bench']
  .flatMap((root) => [...filesIn(root)])
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, kind: kindOf(path), lines: readFileSync(path, 'utf8').split('\n').length - 1 }));
const ofKind = (kind) => files.filter((file) => file.kind === kind);
const linesOf = (some) => some.reduce((sum, { lines }) => sum + lines, 0);

const source = ofKind('source');
const graph = readImportGraph();
const cycles = cyclesOf(graph);
const rooms = folderCycles(graph).filter(({ folder }) => folder.startsWith(below));
const runtime = runtimeOnly(graph);
const inPart = (some) => new Map([...some].filter(([file]) => file.startsWith(below)));
const chain = cycles.length > 0 ? [] : longestChain(inPart(runtime));
const typeChain = cycles.length > 0 ? [] : longestChain(inPart(graph));
const long = files.filter(({ lines }) => lines > LIMITS.lines);
const sizes = source.map(({ lines }) => lines).sort((a, b) => a - b);
const median = sizes[Math.floor(sizes.length / 2)];
const folders = new Map();
for (const { path } of source) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
const full = [...folders]
  .filter(([folder, count]) => count > LIMITS.files && folder.startsWith(below))
  .sort((a, b) => b[1] - a[1]);

const rows = (some) => some.map((row) => `  ${row}\n`).join('');
const ratio = (part) => {
  const inPart = files.filter(({ path }) => path.startsWith(part));
  const [tests, sources] = ['test', 'source'].map((kind) =>
    linesOf(inPart.filter((file) => file.kind === kind)),
  );
  return `${part}: ${(tests / sources).toFixed(2)} (${tests} / ${sources})`;
};

process.stdout.write(`import cycles: ${cycles.length}\n${rows(cycles.map((cycle) => cycle.join(' → ')))}`);
process.stdout.write(
  `folder cycles: ${rooms.length}\n${rows(rooms.map(({ folder, rooms: ring }) => `${folder}: ${ring.join(' ↔ ')}`))}`,
);
process.stdout.write(
  `longest chain of runtime imports: ${chain.length} files (at most ${LIMITS.chain})\n${rows(chain)}`,
);
process.stdout.write(`longest chain with type imports: ${typeChain.length} files\n${rows(typeChain)}`);
process.stdout.write(
  `files over ${LIMITS.lines} lines: ${long.length}\n${rows(long.map(({ path, lines }) => `${lines} ${path}`))}`,
);
process.stdout.write(`source files: ${source.length}, median ${median} lines\n`);
process.stdout.write(
  `folders with more than ${LIMITS.files} source files: ${full.length}\n${rows(full.map(([folder, count]) => `${count} ${folder}`))}`,
);
process.stdout.write(
  `test lines per source line\n${rows(['packages', 'apps/server', 'apps/web', ''].map(ratio))}`,
);

const broken = cycles.length + rooms.length + long.length > 0 || chain.length > LIMITS.chain;
if (check && broken) process.exitCode = 1;
