import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the path of Chromium, or null. CHROMIUM_PATH overrides it. */
export const findChromium = () =>
  [process.env['CHROMIUM_PATH'], ...PLACES].find((path) => path && existsSync(path)) ?? null;

/**
 * Returns Chromium's path, installing it with the system's package manager if possible; otherwise prints
 * instructions.
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
