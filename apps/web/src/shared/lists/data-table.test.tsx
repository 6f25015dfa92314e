import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { DataTable, type TableQuery } from './data-table.tsx';

interface Fish {
  readonly name: string;
}

const NAME = { id: 'name', head: 'Name', width: '1fr', cell: ({ name }: Fish) => name } as const;
const refetch = vi.fn();
afterEach(() => {
  cleanup();
  refetch.mockClear();
});

const show = (query: Partial<TableQuery<readonly Fish[]>>, more: { failed?: string } = {}) =>
  render(
    <DataTable
      what="fish"
      label="Fish"
      columns={[NAME]}
      rowKey={({ name }) => name}
      empty={<p>No fish</p>}
      query={{ data: undefined, isError: false, refetch, ...query }}
      {...more}
    />,
  );

it('shows a loading state without a table', () => {
  show({});
  expect(screen.getByLabelText('Loading fish')).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'Fish' })).toBeNull();
});

it('shows the failure, with its own text if given, and retries', async () => {
  show({ isError: true });
  expect(screen.getByRole('alert').textContent).toContain('Failed to load fish');
  expect(screen.queryByLabelText('Loading fish')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledOnce();
  cleanup();
  show({ isError: true }, { failed: 'The nets are torn' });
  expect(screen.getByRole('alert').textContent).toContain('The nets are torn');
});

it('keeps the last data on screen below a failure', () => {
  show({ isError: true, data: [] });
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.getByText('No fish')).toBeTruthy();
});

it('shows an empty state', () => {
  show({ data: [] });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('No fish')).toBeTruthy();
});

it('neither opens rows of an earlier query nor runs their keys', async () => {
  const onOpen = vi.fn();
  const onRowKey = vi.fn();
  const table = (isPlaceholderData: boolean) => (
    <DataTable
      what="fish"
      label="Fish"
      columns={[NAME]}
      rowKey={({ name }) => name}
      onOpen={onOpen}
      onRowKey={onRowKey}
      query={{ data: [{ name: 'Cod' }], isError: false, isPlaceholderData, refetch }}
    />
  );
  const { rerender } = render(table(true));
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  screen.getByText('Cod').closest('tr')?.focus();
  await userEvent.keyboard('{Enter}b');
  expect([onOpen.mock.calls, onRowKey.mock.calls]).toEqual([[], []]);
  rerender(table(false));
  await userEvent.keyboard('{Enter}b');
  expect(onOpen).toHaveBeenCalledWith({ name: 'Cod' });
  expect(onRowKey).toHaveBeenCalledWith({ name: 'Cod' }, 'b');
});
