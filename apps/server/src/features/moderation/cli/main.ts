/** The operator's command line: `npm run moderate -- COMMAND`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '#/platform/config/config.ts';
import { commandOf, picturesFolder, USAGE, UsageError } from './command-of.ts';
import { printed } from './printed.ts';
import { sendCommand } from './send-command.ts';

try {
  const args = process.argv.slice(2);
  const command = commandOf(args, userInfo().username);
  const answer = await sendCommand(parseConfig(process.env).dataDir, command);
  (answer.ok ? process.stdout : process.stderr).write(`${printed(answer)}\n`);
  process.exitCode = answer.ok ? 0 : 1;
  const folder = picturesFolder(args);
  if (folder !== null && 'pictures' in answer)
    for (const { name, webp } of answer.pictures ?? []) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(join(folder, `${name}.webp`), Buffer.from(webp, 'base64'), { mode: 0o600 });
    }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(error instanceof UsageError ? `${message}\n\n${USAGE}\n` : `${message}\n`);
  process.exitCode = 1;
}
