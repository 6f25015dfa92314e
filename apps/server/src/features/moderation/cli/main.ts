/** The operator's command line: `npm run moderate -- COMMAND`. */
import { userInfo } from 'node:os';
import { parseConfig } from '#/platform/config/config.ts';
import { commandOf, USAGE, UsageError } from './command-of.ts';
import { printed } from './printed.ts';
import { sendCommand } from './send-command.ts';

try {
  const command = commandOf(process.argv.slice(2), userInfo().username);
  const answer = await sendCommand(parseConfig(process.env).dataDir, command);
  (answer.ok ? process.stdout : process.stderr).write(`${printed(answer)}\n`);
  process.exitCode = answer.ok ? 0 : 1;
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(error instanceof UsageError ? `${message}\n\n${USAGE}\n` : `${message}\n`);
  process.exitCode = 1;
}
