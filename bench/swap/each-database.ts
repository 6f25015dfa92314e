import { type Databases, embedded, postgres } from './databases.ts';

const MAKERS = { embedded, postgres };

/** Measures on the embedded database and, if installed, on PostgreSQL, or only on the named one. */
export async function onEachDatabase<T>(
  named: string | undefined,
  measure: (databases: Databases) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (const [name, make] of Object.entries(MAKERS)) {
    if (named !== undefined && named !== name) continue;
    const databases = await make();
    if (databases === null) {
      console.log(
        'PostgreSQL is not installed: measured on the embedded one alone. On Debian: apt-get install postgresql',
      );
      continue;
    }
    try {
      results.push(await measure(databases));
    } finally {
      await databases.stop();
    }
  }
  return results;
}
