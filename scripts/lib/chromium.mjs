import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where Chromium is, or null. CHROMIUM_PATH names another place. */
export const findChromium = () =>
  [process.env['CHROMIUM_PATH'], ...PLACES].find((path) => path && existsSync(path)) ?? null;

/**
 * Chromium's path; installs it with the system's package manager where that is possible, else says what to
 * do.
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  console.log('Chromium is missing: installing it with apt-get ...');
  const apt = (args) =>
    run([...sudo, 'apt-get'][0], [...sudo, 'apt-get', ...args].slice(1), {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      quiet: true,
    });
  await apt(['update', '-qq']);
  await apt(['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']);
  const path = findChromium();
  if (!path) {
    console.error(
      'The browser tests need Chromium. Install it (on Debian: apt-get install chromium), or name one with CHROMIUM_PATH.',
    );
    process.exit(1);
  }
  return path;
}
