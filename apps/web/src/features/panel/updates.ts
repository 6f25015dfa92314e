import { parseChangelog, type Update } from '@dugout/domain/changelog';
import changelog from '../../../../../CHANGELOG.md?raw';

/** What has changed in Dugout, from its changelog. */
export const UPDATES: readonly Update[] = parseChangelog(changelog);
