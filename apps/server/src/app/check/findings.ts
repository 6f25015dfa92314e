/** A finding of a check: missing data, contradicting data, or data that could not be compared. */
export interface Finding {
  readonly kind: 'missing' | 'inconsistent' | 'unknown';
  readonly text: string;
}

export interface CheckReport {
  /** Each comparison with its count, in the order of the check. */
  readonly compared: readonly string[];
  readonly findings: readonly Finding[];
}

const MAX_NAMED = 5;

/** Joins the first few of many names. */
export function named(names: readonly string[]): string {
  const first = names.slice(0, MAX_NAMED).join(', ');
  return names.length > MAX_NAMED ? `${first} and ${names.length - MAX_NAMED} more` : first;
}

export function linesOf({ compared, findings }: CheckReport): string[] {
  const result =
    findings.length === 0
      ? 'Nothing is missing or inconsistent.'
      : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}. See docs/operations.md, "Backups".`;
  return [
    ...compared.map((line) => `compared      ${line}`),
    ...findings.map(({ kind, text }) => `${kind.padEnd(14)}${text}`),
    result,
  ];
}
