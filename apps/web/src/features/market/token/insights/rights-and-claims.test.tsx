import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { WALLET } from '#/shared/testing/names.ts';
import { tokenPageOf } from '#/shared/testing/token-builders.ts';
import { CreatorClaims } from './creator-claims.tsx';
import { HeldRights } from './held-rights.tsx';

const safety = {
  slot: 1,
  program: 'token-2022',
  mintAuthority: WALLET,
  freezeAuthority: null,
  dangers: [{ kind: 'permanentDelegate', text: "someone can take or burn any holder's tokens", by: WALLET }],
  metadata: { mutable: true, updateAuthority: null },
  liquidity: null,
} as const;

describe('rights over a token', () => {
  it('show who holds them', () => {
    render(<HeldRights safety={{ ...safety, dangers: [...safety.dangers] }} />);
    const rights = within(screen.getByRole('region', { name: 'Open authorities' })).getAllByRole('listitem');
    expect(rights.map((each) => each.textContent)).toEqual([
      expect.stringMatching(/^Someone can mint more/),
      expect.stringMatching(/^Someone can take or burn any holder's tokens/),
      'Its name and picture can still be changed',
    ]);
  });

  it('render nothing if there are none or the accounts were not read', () => {
    const { container } = render(
      <>
        <HeldRights safety={null} />
        <HeldRights safety={{ ...safety, mintAuthority: null, dangers: [], metadata: null }} />
        <CreatorClaims details={tokenPageOf().details} />
      </>,
    );
    expect(container.textContent).toBe('');
  });
});

describe("creator's claims", () => {
  it('are plain text, and links open without a referrer', () => {
    const details = {
      description: '<b>free</b> \u202Emoney\u200B',
      links: [{ kind: 'x' as const, url: 'https://x.com/a' }],
    };
    const { container } = render(<CreatorClaims details={details} />);
    expect(container.querySelector('b')).toBeNull();
    expect(screen.getByText('<b>free</b> money')).toBeTruthy();
    const link = screen.getByRole('link', { name: /^X/ });
    expect(link.getAttribute('href')).toBe('https://x.com/a');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
    expect(link.getAttribute('target')).toBe('_blank');
  });
});
