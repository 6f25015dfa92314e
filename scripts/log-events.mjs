/** `npm run log-events`: every line that the server may write to its log, as the code has it. */
import { join } from 'node:path';
import { logEventsUnder } from './lib/log-events.mjs';
import { ROOT } from './lib/run.mjs';

for (const { level, words, fields, file } of logEventsUnder(join(ROOT, 'apps/server/src')))
  console.log(`${level.padEnd(5)}  ${words}  {${fields.join(', ')}}  ${file}`);
