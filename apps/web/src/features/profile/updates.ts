import { parseChangelog, type Update } from '@dugout/domain/changelog';
import changelog from '../../../../../CHANGELOG.md?raw';

const newerVersion = new Intl.Collator('en', { numeric: true });

/** The newest first by date; of one day, the higher version. */
export const latestFirst = (updates: readonly Update[]): readonly Update[] =>
  updates.toSorted(
    (a, b) => Date.parse(b.date) - Date.parse(a.date) || newerVersion.compare(b.version, a.version),
  );

/** What has changed in Dugout, from its changelog. */
export const UPDATES: readonly Update[] = parseChangelog(changelog);
