import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Flash } from './flash.tsx';
import { type Column, VirtualTable } from './table/virtual-table.tsx';

describe('a flashing figure', () => {
  it('tints the existing element by the direction of the change, then clears it', async () => {
    const { rerender } = render(<Flash value={1}>1</Flash>);
    const element = screen.getByText('1');
    expect(element.dataset.flash).toBeUndefined();
    rerender(<Flash value={2}>2</Flash>);
    expect(screen.getByText('2')).toBe(element);
    expect(element.dataset.flash).toBe('up');
    rerender(<Flash value={1}>1</Flash>);
    expect(element.dataset.flash).toBe('down');
    await vi.waitFor(() => expect(element.dataset.flash).toBeUndefined());
  });

  it('clears after 300 ms', () => {
    vi.useFakeTimers();
    const { rerender } = render(<Flash value={1}>1</Flash>);
    rerender(<Flash value={2}>2</Flash>);
    const seen = [0, 250, 100].map((ms) => {
      vi.advanceTimersByTime(ms);
      return screen.getByText('2').dataset.flash;
    });
    vi.useRealTimers();
    expect(seen).toEqual(['up', 'up', undefined]);
  });

  it('does not flash without a previous value', () => {
    const { rerender } = render(<Flash value={null}>-</Flash>);
    rerender(<Flash value={2}>2</Flash>);
    expect(screen.getByText('2').dataset.flash).toBeUndefined();
  });
});

describe('a cell with a shown value', () => {
  it('renders when its value changes, not when its row does', () => {
    const drawn = vi.fn((row: { readonly size: number }) => `${Math.floor(row.size)} units`);
    const columns: readonly Column<{ readonly size: number }>[] = [
      { id: 'size', head: 'Size', width: '80px', cell: drawn, shows: ({ size }) => Math.floor(size) },
    ];
    const table = (size: number) => (
      <VirtualTable label="Things" columns={columns} rows={[{ size }]} rowKey={() => 'only'} />
    );
    const { rerender } = render(table(1));
    rerender(table(1.5));
    expect(drawn).toHaveBeenCalledTimes(1);
    rerender(table(2));
    expect(drawn).toHaveBeenCalledTimes(2);
    expect(screen.getByText('2 units')).toBeTruthy();
  });
});
