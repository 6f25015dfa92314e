/**
 * `npm run check [-- --all] [--accept NAME,NAME]`, with the variables of the server, which must be stopped. Exits
 * with 1 when it finds a problem that is not accepted. `--all` prints all ids of each finding.
 */
import { parseArgs } from 'node:util';
import { takeAwsVariables } from '#/platform/config/aws-variables.ts';
import { parseConfig } from '#/platform/config/config.ts';
import { checkServer } from '../check/check-server.ts';
import { linesOf, namesOf } from '../check/findings.ts';
import { findPlaces } from '../places.ts';
import { report, runCommand } from './command.ts';

runCommand(async () => {
  const { all = false, accept = '' } = parseArgs({
    options: { all: { type: 'boolean' }, accept: { type: 'string' } },
  }).values;
  const accepted = accept.split(',').filter((name) => name !== '');
  const config = parseConfig(process.env);
  const aws = takeAwsVariables(process.env);
  const checked = await checkServer({ config, places: findPlaces(), aws, accepted });
  for (const line of linesOf(checked, all)) report(line);
  for (const line of checked.decided) report(line);
  return namesOf(checked.findings).every((name) => accepted.includes(name)) ? 0 : 1;
});
