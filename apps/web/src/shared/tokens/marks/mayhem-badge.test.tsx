import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MayhemBadge } from './mayhem-badge.tsx';

it('marks only coins in Mayhem mode', async () => {
  await act(async () => void render(<MayhemBadge mayhem />));
  expect((await screen.findByRole('img')).getAttribute('aria-label')).toContain("pump.fun's agent");
  cleanup();
  for (const mayhem of [false, null]) render(<MayhemBadge mayhem={mayhem} />);
  expect(screen.queryByRole('img')).toBeNull();
});
