export interface Update {
  readonly version: string;
  readonly title: string;
  /** The day of the release, `2026-11-20`. */
  readonly date: string;
  readonly changes: readonly string[];
}

const HEAD = /^## (\S+)(?: - (.*?))?(?: \((\d{4}-\d{2}-\d{2})\))?$/;

const byVersion = new Intl.Collator('en', { numeric: true });

/**
 * Parses the releases of a changelog, newest date first, then higher version. An entry extends to the next heading;
 * one without a date is not released yet and is left out.
 */
export function parseChangelog(text: string): readonly Update[] {
  const updates: (Update & { changes: string[] })[] = [];
  for (const line of text.split('\n')) {
    const [whole, version = '', title, date = ''] = HEAD.exec(line) ?? [];
    if (whole !== undefined)
      updates.push({ version, title: title ?? `Version ${version}`, date, changes: [] });
    else if (line.startsWith('- ')) updates.at(-1)?.changes.push(line.slice(2).trim());
  }
  const released = updates.filter(({ date }) => date !== '');
  return released.sort((a, b) => b.date.localeCompare(a.date) || byVersion.compare(b.version, a.version));
}
