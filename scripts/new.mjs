/**
 * Adds a part: `npm run new -- scan-check fresh-wallets`. Kinds are feature, venue, order-kind, scan-check and
 * outlet; the templates are in scripts/new. The result passes every check and works; its rule is an example to
 * replace. docs/adding-a-feature.md describes each kind.
 *
 * `npm run new -- --check` adds one part of each kind to a copy of the checkout, and runs the static checks and the
 * tests of the parts there. It takes a few minutes. `--check scan-check` adds that kind only.
 */
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bin, follow, ROOT, run } from './lib/run.mjs';
import { exampleOf, KINDS, planNew } from './lib/scaffold.mjs';

/** Tests that compare a part with the rest: tables, calls and pages. */
const ALWAYS_TESTED = [
  'apps/server/tests/operations/table-types.test.ts',
  'apps/server/tests/calls/api-shapes.test.ts',
  'scripts/lib/pages-agree.test.ts',
];

const [kind, name] = process.argv.slice(2);
if (kind === '--check') process.exit(await checkTemplates(name === undefined ? KINDS : [name]));
if (kind === undefined || name === undefined) {
  console.error(`Usage: npm run new -- ${KINDS.join('|')} NAME`);
  process.exit(2);
}

let plan;
try {
  plan = await planNew(kind, name);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { created, changed, next } = plan;
const written = [...created, ...changed];
for (const [path, text] of written) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
const formatted = written.map(([path]) => path).filter((path) => /\.(tsx?|mjs|cjs)$/.test(path));
const code = await run(bin('biome'), ['check', '--write', '--log-level=error', ...formatted], {
  quiet: true,
});
for (const path of created.keys()) console.log(`created  ${path}`);
for (const path of changed.keys()) console.log(`changed  ${path}`);
console.log(['', 'Next:', ...next.map((line) => `- ${line}`)].join('\n'));
process.exit(code);

/** Copies the files of the checkout, with its packages. */
function copyTree(folder) {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  })
    .toString()
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)));
  for (const path of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(folder, path));
  }
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  execFileSync('cp', ['-a', join(ROOT, 'node_modules'), join(folder, 'node_modules')]);
}

/** Returns the exit code of the checks of a copy with new parts. */
async function checkTemplates(kinds) {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-new-'));
  try {
    copyTree(folder);
    const tests = [];
    for (const each of kinds) {
      tests.push(...(await planNew(each, exampleOf(each), folder)).tests);
      execFileSync(process.execPath, ['scripts/new.mjs', each, exampleOf(each)], {
        cwd: folder,
        stdio: 'inherit',
      });
    }
    const steps = [
      [process.execPath, ['scripts/test.mjs', 'static']],
      [
        join(folder, 'node_modules/.bin/vitest'),
        ['run', '--project', 'node', '--project', 'web', ...new Set([...tests, ...ALWAYS_TESTED])],
      ],
    ];
    let failed = 0;
    for (const [command, args] of steps)
      if ((await follow(spawn(command, args, { cwd: folder, stdio: 'inherit' }), command)).code !== 0)
        failed += 1;
    return failed === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
