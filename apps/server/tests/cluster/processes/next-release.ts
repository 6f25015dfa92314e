import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@dugout/testkit/repository';

/** The server's package of this build. */
export const thisRelease = join(repositoryRoot, 'apps/server');

const MIGRATION = `-- expand
ALTER TABLE swap ADD COLUMN of_next_release text;
ALTER TABLE fact ADD COLUMN of_next_release integer NOT NULL DEFAULT 1;
CREATE TABLE next_release (id bigint PRIMARY KEY);
`;
const FUNCTION = `CREATE FUNCTION of_next_release() RETURNS integer LANGUAGE sql AS 'SELECT 1'`;

/** The names of the migration and the function that a copy adds. */
export const nextReleaseAdds = ['9999-next-release.sql', 'of_next_release.sql'] as const;

/** Writes a copy of this build with one more migration and function. Returns its server's package. */
export function writeNextRelease(folder: string): string {
  const server = join(folder, 'apps/server');
  mkdirSync(server, { recursive: true });
  for (const name of ['dist', 'migrations', 'sql', 'package.json'])
    cpSync(join(thisRelease, name), join(server, name), { recursive: true });
  for (const name of ['node_modules', 'CHANGELOG.md', 'apps/web', 'apps/server/node_modules'])
    if (existsSync(join(repositoryRoot, name))) symlinkSync(join(repositoryRoot, name), join(folder, name));
  writeFileSync(join(server, 'migrations', nextReleaseAdds[0]), MIGRATION);
  writeFileSync(join(server, 'sql/functions', nextReleaseAdds[1]), FUNCTION);
  return server;
}
