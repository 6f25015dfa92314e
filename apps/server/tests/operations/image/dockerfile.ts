interface Step {
  readonly instruction: string;
  readonly text: string;
}

export interface Stage {
  readonly name: string;
  /** An image, or an earlier stage. */
  readonly from: string;
  readonly steps: readonly Step[];
}

/** Parses a Dockerfile whose instructions are all of the plain or the JSON form. */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: { name: string; from: string; steps: Step[] }[] = [];
  for (const line of lines) {
    const [, instruction = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    const [, from = '', name = ''] = /^(\S+) AS (\S+)$/.exec(rest) ?? [];
    const current = stages.at(-1);
    if (instruction === 'FROM') stages.push({ name, from, steps: [] });
    else if (current === undefined || instruction === '') throw new Error(`Not a step of an image: ${line}`);
    else current.steps.push({ instruction, text: rest });
  }
  return stages;
}

/** Returns the program and arguments of an instruction in the JSON form. */
export function argumentsOf(text: string): string[] {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list) || !list.every((each) => typeof each === 'string'))
    throw new Error(`Not a list of arguments: ${text}`);
  return list;
}

/** Returns a function that reports whether a .dockerignore leaves a path out. */
export function ignoredBy(text: string): (path: string) => boolean {
  const patterns = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const glob = line
        .replaceAll('.', '\\.')
        .replaceAll('**/', '(?:.+/)?')
        .replaceAll(/(?<![)?])\*/g, '[^/]*');
      return new RegExp(`^${glob}$`);
    });
  return (path) => patterns.some((pattern) => pattern.test(path));
}
