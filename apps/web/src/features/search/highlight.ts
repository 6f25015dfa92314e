interface Part {
  /** Index of its first letter. */
  readonly at: number;
  readonly text: string;
  readonly matched: boolean;
}

/**
 * Splits a name into parts that match the query and parts that do not. Matches each word from its start, ignoring
 * case.
 */
export function highlight(name: string, query: string): readonly Part[] {
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  const lower = name.toLowerCase();
  if (terms.length === 0 || lower.length !== name.length) return [{ at: 0, text: name, matched: false }];
  const marks = Array.from({ length: name.length }, () => false);
  for (const word of terms) {
    const at = lower.indexOf(word);
    if (at >= 0) marks.fill(true, at, at + word.length);
  }
  const parts: Part[] = [];
  for (let from = 0; from < name.length; ) {
    const matched = marks[from] ?? false;
    let to = from + 1;
    while (to < name.length && (marks[to] ?? false) === matched) to++;
    parts.push({ at: from, text: name.slice(from, to), matched });
    from = to;
  }
  return parts;
}
