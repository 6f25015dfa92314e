/**
 * `npm run migrate -- --check | --apply`, with the variables of the servers, which may run. `--check` exits with 1
 * when the database lacks parts of this version's schema; `--apply` creates them. Both exit with 0 otherwise, and
 * with 2 when they fail.
 */
import { parseConfig } from '#/platform/config/config.ts';
import { migrateJob } from '../migrate-job.ts';
import { findPlaces } from '../places.ts';
import { report, runCommand } from './command.ts';

runCommand(() =>
  migrateJob({
    args: process.argv.slice(2),
    config: parseConfig(process.env),
    schemaFolder: findPlaces().schema,
    report,
  }),
);
