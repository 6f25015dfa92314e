/** `node scripts/runtime-files.mjs FOLDER` copies what a built server needs at run time into a folder. */

import { ROOT } from './lib/run.mjs';
import { copyRuntimeFiles } from './lib/runtime-files.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('node scripts/runtime-files.mjs FOLDER');
  process.exit(1);
}
copyRuntimeFiles(ROOT, folder);
