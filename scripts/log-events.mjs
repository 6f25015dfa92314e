/** `npm run log-events`: prints every log line of the server's code. */
import { join } from 'node:path';
import { logEventsUnder } from './lib/log-events.mjs';
import { ROOT } from './lib/run.mjs';

for (const { level, text, fields, file } of logEventsUnder(join(ROOT, 'apps/server/src')))
  console.log(`${level.padEnd(5)}  ${text}  {${fields.join(', ')}}  ${file}`);
