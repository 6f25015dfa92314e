/**
 * Runs types, lint, boundaries, then unit, integration and browser tests. Ends with one line: `N passed, N
 * failed`. `npm test -- unit` runs one part; the parts are static, unit and browser, and long: tests too slow for
 * every change, in files named `*.long.test.ts` and `*.long.spec.ts`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { bin, ensureInstalled, run } from './lib/run.mjs';

await ensureInstalled();
const { ensureChromium } = await import('./lib/chromium.mjs');
const { buildIfStale } = await import('./lib/build.mjs');

/** The native compiler; the older one serves tools that read TypeScript through its API. */
const TSC = 'node_modules/typescript7/bin/tsc';

/** Keeps color codes out of logs. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

const reports = mkdtempSync(join(tmpdir(), 'dugout-test-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Names of failed tests, printed last so that they are easy to find. */
const failures = [];

const check = async (name, command, args) => {
  console.log(`\n=== ${name}`);
  const ok = (await run(command, args)) === 0;
  totals[ok ? 'passed' : 'failed']++;
  if (!ok) failures.push(name);
};

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** A runner that fails without a failed test (a crash, a bad import) counts as one failure. */
const count = (code, passed, failed, skipped) => {
  totals.passed += passed;
  totals.skipped += skipped;
  totals.failed += code !== 0 && failed === 0 ? 1 : failed;
};

const parts = {
  async static() {
    await check('types: node', process.execPath, [TSC, '-p', 'tsconfig.node.json']);
    await check('types: web', process.execPath, [TSC, '-p', 'tsconfig.web.json']);
    await check('format and lint: biome', bin('biome'), ['check', '--error-on-warnings', '.']);
    await check('lint with types: oxlint', bin('oxlint'), ['--type-aware', '--deny-warnings']);
    await check('boundaries: dependency-cruiser', bin('depcruise'), [
      '--config',
      '.dependency-cruiser.cjs',
      'packages',
      'apps',
      'bench',
    ]);
    await check('imports: circles of folders, longest chain', process.execPath, ['scripts/import-shape.mjs']);
    await check('names: retired words', process.execPath, ['scripts/retired-words.mjs']);
    await check('prose: odd English', process.execPath, ['scripts/prose.mjs']);
    await check('exports: unused', process.execPath, ['scripts/unused-exports.mjs']);
    await check('lock file: integrity', process.execPath, ['scripts/lockfile.mjs']);
  },
  async unit() {
    await vitest('unit and integration tests', ['node', 'web']);
  },
  async browser() {
    await playwright('browser tests', 'browser');
  },
  async long() {
    await vitest('long tests', ['long']);
    await playwright('long browser tests', 'long');
  },
};
const BY_DEFAULT = ['static', 'unit', 'browser'];

async function vitest(title, projects) {
  console.log(`\n=== ${title}: vitest`);
  const file = join(reports, 'vitest.json');
  const code = await run(
    bin('vitest'),
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=dot',
      '--reporter=./scripts/lib/progress-reporter.mjs',
      '--reporter=./scripts/lib/flaky-reporter.mjs',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { env: plain },
  );
  const report = readReport(file);
  for (const { name, status: ofFile, assertionResults } of report?.testResults ?? []) {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName } of failed) failures.push(`${relative('.', name)} > ${fullName}`);
    // A file that failed before its first test.
    if (ofFile === 'failed' && failed.length === 0) failures.push(relative('.', name));
  }
  count(
    code,
    report?.numPassedTests ?? 0,
    report?.numFailedTests ?? 0,
    (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  );
}

async function playwright(title, project) {
  console.log(`\n=== ${title}: playwright`);
  const chromium = await ensureChromium();
  await buildIfStale();
  const file = join(reports, 'playwright.json');
  const code = await run(
    bin('playwright'),
    ['test', '--config', 'apps/web/playwright.config.ts', '--project', project, '--reporter=list,json'],
    {
      env: { ...plain, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    },
  );
  const stats = readReport(file)?.stats;
  count(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0, stats?.skipped ?? 0);
}

const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : BY_DEFAULT) {
  if (!(name in parts)) {
    console.error(`No part named ${name}. There are: ${Object.keys(parts).join(', ')}.`);
    process.exit(1);
  }
  await parts[name]();
}
rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(['\nFailed:', ...failures].join('\n  '));
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed === 0 ? 0 : 1);
