import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useHeldFeed } from './held-feed.ts';

beforeEach(() => vi.useFakeTimers());

function Feed({ ids }: { readonly ids: readonly string[] }) {
  const { shown, waiting, pointing, focusing } = useHeldFeed(ids.map((id) => ({ id })));
  return (
    <ul aria-label={`${waiting} new`} {...pointing} {...focusing}>
      {shown.map(({ id }) => (
        <li key={id}>{id}</li>
      ))}
    </ul>
  );
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('holds rows under a pointer and releases them when it leaves', () => {
  const { rerender } = render(<Feed ids={['a']} />);
  fireEvent.pointerEnter(screen.getByRole('list'));
  rerender(<Feed ids={['b', 'a']} />);
  expect(shown()).toEqual(['a']);
  expect(screen.getByRole('list', { name: '1 new' })).toBeTruthy();
  fireEvent.pointerLeave(screen.getByRole('list'));
  expect(shown()).toEqual(['b', 'a']);
});

it('holds rows under a finger until its tap has arrived, even across touches', () => {
  const { rerender } = render(<Feed ids={['a']} />);
  const tap = (event: 'pointerEnter' | 'pointerLeave') =>
    fireEvent[event](screen.getByRole('list'), { pointerType: 'touch' });
  tap('pointerEnter');
  tap('pointerLeave');
  rerender(<Feed ids={['b', 'a']} />);
  expect(shown()).toEqual(['a']);
  act(() => void vi.advanceTimersByTime(400));
  tap('pointerEnter');
  act(() => void vi.advanceTimersByTime(400));
  expect(shown()).toEqual(['a']);
  tap('pointerLeave');
  act(() => void vi.advanceTimersByTime(600));
  expect(shown()).toEqual(['b', 'a']);
});
