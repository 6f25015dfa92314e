export interface UnusedExport {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly why: string;
}

export const DEAD: string;
export const OWN_FILE: string;

export function unusedExports(
  files: ReadonlyMap<string, string>,
  resolve: (specifier: string, path: string) => string | undefined,
  isEntry: (path: string) => boolean,
): readonly UnusedExport[];

export function withoutExports(path: string, text: string, names: ReadonlySet<string>): string;
