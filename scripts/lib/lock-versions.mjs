const WEEK_MS = 7 * 24 * 3_600_000;

/** Returns the package name of a lock file entry: `node_modules/a/node_modules/@b/c` is `@b/c`. */
export const nameAt = (place, entry) => entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 13);

const versionsOf = ({ packages }) =>
  new Map(
    Object.entries(packages)
      .filter(([place, { link }]) => place.includes('node_modules/') && link !== true)
      .map(([place, entry]) => {
        const item = { name: nameAt(place, entry), version: entry.version };
        return [`${item.name}@${item.version}`, item];
      }),
  );

/** Returns the versions in the later lock file that the earlier one lacks, each once. */
export function newVersions(before, after) {
  const known = versionsOf(before);
  return [...versionsOf(after)].filter(([key]) => !known.has(key)).map(([, item]) => item);
}

/**
 * Returns the `versions` younger than a week at `now` (unix ms), or without a time in the registry.
 * `publishedAt(name, version)` returns an ISO 8601 time or undefined.
 */
export function tooYoung(versions, publishedAt, now) {
  return versions.flatMap((item) => {
    const time = Date.parse(publishedAt(item.name, item.version) ?? '');
    if (Number.isNaN(time)) return [{ ...item, why: 'the registry does not say when it was published' }];
    if (now - time < WEEK_MS) return [{ ...item, why: `published ${new Date(time).toISOString()}` }];
    return [];
  });
}
