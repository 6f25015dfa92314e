/**
 * `npm run check [-- --all]`, with the variables of the server, which must be stopped. Exits with 1 when it finds a
 * problem. `--all` prints all ids of each finding.
 */
import { parseArgs } from 'node:util';
import { takeAwsVariables } from '#/platform/config/aws-variables.ts';
import { parseConfig } from '#/platform/config/config.ts';
import { checkServer } from '../check/check-server.ts';
import { linesOf } from '../check/findings.ts';
import { findPlaces } from '../places.ts';
import { report, runCommand } from './command.ts';

runCommand(async () => {
  const { all = false } = parseArgs({ options: { all: { type: 'boolean' } } }).values;
  const config = parseConfig(process.env);
  const checked = await checkServer({ config, places: findPlaces(), aws: takeAwsVariables(process.env) });
  for (const line of linesOf(checked, all)) report(line);
  return checked.findings.length === 0 ? 0 : 1;
});
