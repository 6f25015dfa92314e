import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { keepFocus } from '../lib/keep-focus.ts';
import { type Column, VirtualTable } from './virtual-table.tsx';

interface Row {
  readonly id: string;
  readonly size: number;
}

const ROWS: readonly Row[] = Array.from({ length: 1_000 }, (_, i) => ({ id: `row ${i}`, size: i }));
const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', head: 'Name', width: '1fr', cell: (row) => row.id },
  { id: 'size', head: 'Size', width: '80px', align: 'end', sortable: true, cell: (row) => row.size },
];

const open = (props: Partial<Parameters<typeof VirtualTable<Row>>[0]> = {}) =>
  render(<VirtualTable label="Things" columns={COLUMNS} rows={ROWS} rowKey={(row) => row.id} {...props} />);

describe('VirtualTable', () => {
  it('renders only the visible rows, and exposes the total count', () => {
    open();
    expect(screen.getByRole('table', { name: 'Things' }).getAttribute('aria-rowcount')).toBe('1001');
    const drawn = screen.getAllByRole('row');
    expect(drawn.length).toBeGreaterThan(10);
    expect(drawn.length).toBeLessThan(60);
  });

  it('reuses the elements of removed rows for new ones, if enabled', () => {
    const shown = (rows: readonly Row[]) => (
      <VirtualTable
        label="Things"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.id}
        reusesRows={keepFocus}
      />
    );
    const { rerender } = render(shown(ROWS.slice(0, 5)));
    const first = screen.getByText('row 0').closest('tr');
    rerender(shown(ROWS.slice(5, 10)));
    expect(screen.queryByText('row 0')).toBeNull();
    expect(screen.getByText('row 5').closest('tr')).toBe(first);
    expect(first?.dataset.key).toBe('row 5');
  });

  it('keeps the focus on its row when rows arrive above, and none when the row is gone', async () => {
    const [onRowKey, buy] = [vi.fn(), vi.fn()];
    const columns: readonly Column<Row>[] = [
      {
        id: 'buy',
        head: 'Buy',
        width: '80px',
        cell: ({ id }) => (
          <button type="button" onClick={() => buy(id)}>
            {id}
          </button>
        ),
      },
    ];
    const shown = (rows: readonly Row[]) => (
      <VirtualTable
        label="Things"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        onRowKey={onRowKey}
        reusesRows={keepFocus}
      />
    );
    const { rerender } = render(shown(ROWS.slice(5, 10)));
    const rowOf = (id: string) => screen.getByRole('button', { name: id }).closest('tr');
    rowOf('row 7')?.focus();
    rerender(shown(ROWS.slice(4, 9)));
    await userEvent.keyboard('b');
    expect(onRowKey.mock.calls).toEqual([[ROWS[7], 'b']]);
    expect(document.activeElement).toBe(rowOf('row 7'));

    screen.getByRole('button', { name: 'row 6' }).focus();
    rerender(shown(ROWS.slice(3, 8)));
    await userEvent.keyboard('{Enter}');
    expect(buy).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(rowOf('row 6'));

    rerender(shown(ROWS.slice(20, 25)));
    await userEvent.keyboard('b');
    expect(onRowKey).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(document.body);
  });

  it('defers changes outside the viewport until they become visible', () => {
    const cell = vi.fn((row: Row) => row.size);
    const columns: readonly Column<Row>[] = [{ id: 'size', head: 'Size', width: '80px', cell }];
    const shown = (rows: readonly Row[]) => (
      <VirtualTable label="Things" columns={columns} rows={rows} rowKey={(row) => row.id} />
    );
    const { rerender, container } = render(shown(ROWS));
    const last = Number(screen.getAllByRole('row').at(-1)?.dataset.index);
    const moved = ROWS.map((row) => ({ ...row, size: row.size + 5_000 }));
    cell.mockClear();
    rerender(shown(moved));
    expect(screen.getByText('5000')).toBeTruthy();
    expect(screen.getByText(String(last))).toBeTruthy();
    expect(cell.mock.calls.map(([row]) => row.size)).not.toContain(last + 5_000);
    const box = container.firstElementChild;
    if (box === null) throw new Error('there is no table');
    Object.defineProperties(box, { clientHeight: { value: 900 }, scrollTop: { value: 10 * 32 } });
    fireEvent.scroll(box);
    expect(screen.getByText(String(last + 5_000))).toBeTruthy();
  });

  it('sorts descending at the first press on a head, ascending at the second', () => {
    const onSort = vi.fn();
    const { rerender } = open({ onSort });
    fireEvent.click(screen.getByRole('button', { name: 'Size' }));
    expect(onSort).toHaveBeenLastCalledWith({ by: 'size', dir: 'desc' });
    rerender(
      <VirtualTable
        label="Things"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={(row) => row.id}
        sort={{ by: 'size', dir: 'desc' }}
        onSort={onSort}
      />,
    );
    expect(screen.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(screen.getByRole('button', { name: 'Size' }));
    expect(onSort).toHaveBeenLastCalledWith({ by: 'size', dir: 'asc' });
  });

  it('opens a row by press and by Enter, and forwards other keys', () => {
    const onOpen = vi.fn();
    const onRowKey = vi.fn();
    open({ onOpen, onRowKey });
    const row = screen.getByText('row 3').closest('tr');
    if (row === null) throw new Error('row 3 is not drawn');
    fireEvent.click(row);
    fireEvent.keyDown(row, { key: 'Enter' });
    fireEvent.keyDown(row, { key: 'b' });
    fireEvent.keyDown(row, { key: 'b', ctrlKey: true });
    expect(onOpen.mock.calls).toEqual([[ROWS[3]], [ROWS[3]]]);
    expect(onRowKey.mock.calls).toEqual([[ROWS[3], 'b']]);
  });

  it('moves focus by arrow keys; Tab reaches one row', async () => {
    open();
    const [, first] = screen.getAllByRole('row');
    expect(screen.getAllByRole('row').filter((row) => row.tabIndex === 0)).toEqual([first]);
    first?.focus();
    if (first !== undefined) fireEvent.keyDown(first, { key: 'ArrowDown' });
    await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('row 1'));
  });

  describe('with links and buttons in its rows', () => {
    const LINKED: readonly Column<Row>[] = [
      ...COLUMNS,
      {
        id: 'links',
        head: 'Links',
        width: '80px',
        cell: (row) => (
          <>
            <a href={`#${row.id}`}>To {row.id}</a>
            <button type="button">Buy {row.id}</button>
          </>
        ),
      },
    ];
    const table = (rows: readonly Row[]) => (
      <>
        <VirtualTable label="Things" columns={LINKED} rows={rows} rowKey={(row) => row.id} />
        <button type="button">After</button>
      </>
    );
    const rowOf = (name: string): HTMLElement => {
      const row = screen.getByText(name).closest('tr');
      if (row === null) throw new Error(`${name} is not drawn`);
      return row;
    };

    it('is a single Tab stop, also for controls added later', async () => {
      const { rerender } = render(table(ROWS));
      await userEvent.tab();
      expect(document.activeElement).toBe(rowOf('row 0'));
      rerender(table([{ id: 'newest', size: 1 }, ...ROWS]));
      await vi.waitFor(() => expect(screen.getByText('Buy newest').tabIndex).toBe(-1));
      expect(screen.getAllByRole('row').filter((row) => row.tabIndex === 0)).toEqual([rowOf('row 0')]);
      await userEvent.tab();
      expect(document.activeElement).toBe(screen.getByText('After'));
      await userEvent.tab({ shift: true });
      expect(document.activeElement).toBe(rowOf('row 0'));
    });

    it('moves sideways through the controls and back to the row', async () => {
      render(table(ROWS));
      await userEvent.tab();
      const seen: (string | null | undefined)[] = [];
      for (const key of [
        '{ArrowRight}',
        '{ArrowRight}',
        '{ArrowRight}',
        '{ArrowLeft}',
        '{ArrowLeft}',
        '{ArrowLeft}',
      ]) {
        await userEvent.keyboard(key);
        seen.push(document.activeElement?.textContent);
      }
      const whole = rowOf('row 0').textContent;
      expect(seen).toEqual(['To row 0', 'Buy row 0', 'Buy row 0', 'To row 0', whole, whole]);
      await userEvent.keyboard('{ArrowRight}{ArrowDown}');
      await vi.waitFor(() => expect(document.activeElement).toBe(rowOf('row 1')));
    });

    it("continues from the row's current place", async () => {
      const { rerender } = render(table(ROWS));
      await userEvent.tab();
      rerender(table([...ROWS.slice(1, 4), ...ROWS.slice(0, 1), ...ROWS.slice(4)]));
      rowOf('row 0').focus();
      await userEvent.keyboard('{ArrowDown}');
      await vi.waitFor(() => expect(document.activeElement).toBe(rowOf('row 4')));
    });
  });

  it('shows its empty content', () => {
    open({ rows: [], empty: <p>Nothing yet</p> });
    expect(within(document.body).getByText('Nothing yet')).toBeTruthy();
  });
});
