import { expect, it } from 'vitest';
import { referencePage } from './page.ts';
import { referenceStyle } from './style.ts';

it("the reference uses the interface's fonts from this server", () => {
  const style = referenceStyle([
    'index-x.js',
    'inter-latin-ext-b.woff2',
    'inter-latin-a1.woff2',
    'geist-mono-c2.woff2',
  ]);
  expect([...style.matchAll(/url\('([^']+)'\)/g)].map(([, url]) => url)).toEqual([
    '/assets/inter-latin-a1.woff2',
    '/assets/geist-mono-c2.woff2',
  ]);
  expect(referenceStyle([])).not.toContain('@font-face');
});

it('the reference has a top bar with a link home', () => {
  const [, bar = ''] = /<header>(.*?)<\/header>/s.exec(referencePage('1.0.0')) ?? [];
  expect(bar).toMatch(/<a class="home" href="\/">.*Dugout<\/a>/s);
});
