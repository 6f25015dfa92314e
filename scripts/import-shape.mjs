/**
 * Checks the imports between source files, including type imports: no folder or file imports another that imports
 * it back, directly or through others in the same folder, and the longest chain of imports has at most MAX_CHAIN
 * files.
 */
import { cyclesOf, folderCycles, longestChain, readImportGraph } from './lib/import-graph.mjs';

/** Lower it when the chain gets shorter; never raise it. */
const MAX_CHAIN = 23;
/** Imports shown for each pair in a cycle. */
const MAX_SHOWN = 5;

const graph = readImportGraph();
const fileCycles = cyclesOf(graph);
const circles = folderCycles(graph);

for (const cycle of fileCycles) console.log(`Files import each other: ${cycle.join(' → ')}`);
for (const { folder, rooms, imports } of circles) {
  console.log(`Parts of ${folder} import each other: ${rooms.join(', ')}`);
  for (const { from, to, files } of imports) {
    console.log(`  ${from} → ${to}: ${files.length}`);
    for (const [source, target] of files.slice(0, MAX_SHOWN)) console.log(`    ${source} → ${target}`);
  }
}
if (fileCycles.length > 0) process.exit(1);

const chain = longestChain(graph);
console.log(
  `${graph.size} files, ${circles.length} folder cycles, longest chain ${chain.length} of at most ${MAX_CHAIN}`,
);
if (chain.length > MAX_CHAIN) for (const file of chain) console.log(`  ${file}`);
if (circles.length > 0 || chain.length > MAX_CHAIN) process.exit(1);
