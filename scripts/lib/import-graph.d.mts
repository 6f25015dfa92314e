/** For each source file the source files that it imports. */
export type ImportGraph = Map<string, Map<string, 'runtime' | 'type'>>;

export interface FolderCycle {
  readonly folder: string;
  readonly rooms: readonly string[];
  readonly imports: readonly {
    readonly from: string;
    readonly to: string;
    readonly files: readonly (readonly [source: string, target: string])[];
  }[];
}

export function readImportGraph(): ImportGraph;
export function runtimeOnly(graph: ImportGraph): ImportGraph;
export function cyclesOf(graph: ReadonlyMap<string, ReadonlyMap<string, unknown>>): string[][];
export function longestChain(graph: ImportGraph): string[];
export function folderCycles(graph: ImportGraph): FolderCycle[];
