export interface Update {
  readonly version: string;
  readonly title: string;
  /** `2026-11-20`; empty when unreleased. */
  readonly date: string;
  readonly changes: readonly string[];
}

const HEAD = /^## (\S+)(?: - (.*?))?(?: \((\d{4}-\d{2}-\d{2})\))?$/;

const byVersion = new Intl.Collator('en', { numeric: true });

/** Parses a changelog, newest date first, then higher version. An entry extends to the next heading. */
export function parseChangelog(text: string): readonly Update[] {
  const updates: (Update & { changes: string[] })[] = [];
  for (const line of text.split('\n')) {
    const [whole, version = '', title, date = ''] = HEAD.exec(line) ?? [];
    if (whole !== undefined)
      updates.push({ version, title: title ?? `Version ${version}`, date, changes: [] });
    else if (line.startsWith('- ')) updates.at(-1)?.changes.push(line.slice(2).trim());
  }
  return updates.sort((a, b) => b.date.localeCompare(a.date) || byVersion.compare(b.version, a.version));
}
