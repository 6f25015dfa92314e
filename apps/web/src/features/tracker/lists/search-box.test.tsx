import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

it('[CONST-04] passes its text on 500 ms after the last keystroke', async () => {
  vi.useFakeTimers();
  const onChange = vi.fn();
  render(<SearchBox label="Search activities" placeholder="Search" value="" onChange={onChange} />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'coo' } });
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(onChange).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(onChange.mock.calls).toEqual([['coo']]);
});
