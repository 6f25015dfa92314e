import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { missingState } from './file-missing.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { lazyPage } from './lazy-page.tsx';

const Word = ({ word }: { readonly word: string }) => <p>{word}</p>;
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('lazyComponent', () => {
  it('keeps the surrounding page when its file fails to load, and renders after a retry', async () => {
    const load = vi
      .fn<() => Promise<typeof Word>>()
      .mockImplementationOnce(gone)
      .mockImplementation(async () => Word);
    const LazyPage = lazyComponent(load, { instead: missingState, onMissing: () => undefined });
    await act(async () => {
      render(
        <>
          <p>around</p>
          <Suspense>
            <LazyPage word="there" />
          </Suspense>
        </>,
      );
    });
    const again = await screen.findByRole('button', { name: 'Retry' });
    await act(async () => again.click());
    expect(await screen.findByText('there')).toBeTruthy();
    expect(screen.getByText('around')).toBeTruthy();
  });

  it('[R5] renders by itself once its file is available, and reports the failure once', async () => {
    const load = vi
      .fn<() => Promise<typeof Word>>()
      .mockImplementationOnce(gone)
      .mockImplementationOnce(gone)
      .mockImplementation(async () => Word);
    const onMissing = vi.fn();
    const LazyPage = lazyComponent(load, { onMissing });
    await act(async () =>
      render(
        <Suspense>
          <LazyPage word="there" />
        </Suspense>,
      ),
    );
    expect(await screen.findByText('there', {}, { timeout: 10_000 })).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(3);
    expect(onMissing).toHaveBeenCalledOnce();
  });

  it('is fetched again after a failed preload', async () => {
    const load = vi
      .fn<() => Promise<typeof Word>>()
      .mockImplementationOnce(gone)
      .mockImplementation(async () => Word);
    const LazyPage = lazyPage(load);
    await LazyPage.preload();
    await act(async () =>
      render(
        <Suspense>
          <LazyPage word="there" />
        </Suspense>,
      ),
    );
    expect(await screen.findByText('there')).toBeTruthy();
  });

  it('reports a failure once and is fetched again by the next mount', async () => {
    const load = vi
      .fn<() => Promise<typeof Word>>()
      .mockImplementationOnce(gone)
      .mockImplementation(async () => Word);
    const onMissing = vi.fn();
    const LazyPage = lazyComponent(load, { onMissing });
    const drawn = (shown: boolean) => <Suspense>{shown && <LazyPage word="there" />}</Suspense>;
    const { rerender } = await act(async () => render(drawn(true)));
    await waitFor(() => expect(onMissing).toHaveBeenCalledOnce());
    await act(async () => rerender(drawn(false)));
    await act(async () => rerender(drawn(true)));
    expect(await screen.findByText('there')).toBeTruthy();
  });
});
