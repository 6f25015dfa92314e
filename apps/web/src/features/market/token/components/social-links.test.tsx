import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usdChange } from './own-pnl.tsx';
import { httpsHost, SocialLinks } from './social-links.tsx';

it('links use https only, show their host and send no referrer', () => {
  render(
    <SocialLinks
      links={[
        { kind: 'website', url: 'https://pigeon.example/a' },
        { kind: 'x', url: 'javascript:alert(1)' },
        { kind: 'telegram', url: 'http://t.me/pigeon' },
      ]}
    />,
  );
  const [link, ...others] = screen.getAllByRole('link');
  expect(others).toEqual([]);
  expect(link?.getAttribute('href')).toBe('https://pigeon.example/a');
  expect(link?.getAttribute('rel')).toContain('noopener noreferrer');
  expect(link?.getAttribute('title')).toBe('Website: pigeon.example');
});

it.each(['', 'pigeon', '//evil.example', 'data:text/html,x', 'https:'])('%s is not a valid link', (url) => {
  expect(httpsHost(url)).toBeNull();
});

it('dollar PnL has a sign unless it is zero', () => {
  expect([12.4, -3.1, 0, -0.001].map(usdChange)).toEqual(['+$12.40', '-$3.10', '$0.00', '$0.00']);
});
