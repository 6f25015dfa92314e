import { parseChangelog, type Update } from '@dugout/domain/changelog';
import changelog from '../../../../../CHANGELOG.md?raw';

const newerVersion = new Intl.Collator('en', { numeric: true });

/** Sorts by date, newest first; on the same day, higher versions first. */
export const latestFirst = (updates: readonly Update[]): readonly Update[] =>
  updates.toSorted(
    (a, b) => Date.parse(b.date) - Date.parse(a.date) || newerVersion.compare(b.version, a.version),
  );

export const UPDATES: readonly Update[] = parseChangelog(changelog);
