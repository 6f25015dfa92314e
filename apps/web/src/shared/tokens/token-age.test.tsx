import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TokenAge } from './token-age.tsx';

it('[FMT-06] ticks while it shows seconds', () => {
  vi.useFakeTimers();
  const { container } = render(<TokenAge createdAt={new Date(Date.now() - 5_000).toISOString()} />);
  expect(container.textContent).toBe('5s');
  act(() => {
    vi.advanceTimersByTime(1_000);
  });
  expect(container.textContent).toBe('6s');
});
