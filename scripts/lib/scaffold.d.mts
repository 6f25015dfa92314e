export const KINDS: readonly string[];

export function exampleOf(kind: string): string;

/** A part that `planNew` has planned. Files are texts by path. */
export interface Plan {
  readonly created: ReadonlyMap<string, string>;
  readonly changed: ReadonlyMap<string, string>;
  /** What remains to do by hand. */
  readonly next: readonly string[];
  /** Test files and folders that cover the part. */
  readonly tests: readonly string[];
}

export function placeholders(name: string, root?: string): Readonly<Record<string, string>>;

export function planNew(kind: string, name: string, root?: string): Promise<Plan>;
