import { Component, type ComponentType, createElement, type FunctionComponent, type ReactNode } from 'react';
import { toastError } from '../toasts/toasts.ts';
import { forgetFailure, lazyPage, whenToTryAgain } from './lazy-page.tsx';
import { FileMissing } from './load-file.ts';

interface BoundaryProps {
  readonly onMissing: () => void;
  readonly instead: (again: () => void) => ReactNode;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly failure: unknown }> {
  override state: { readonly failure: unknown } = { failure: null };
  #reported = false;
  #stopWaiting: () => void = () => {};

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override componentDidCatch(failure: unknown): void {
    if (!(failure instanceof FileMissing)) return;
    this.#stopWaiting = whenToTryAgain(failure, () => this.#again(failure));
    if (!this.#reported) this.props.onMissing();
    this.#reported = true;
  }

  override componentWillUnmount(): void {
    this.#stopWaiting();
  }

  #again(failure: FileMissing): void {
    this.#stopWaiting();
    forgetFailure(failure);
    this.setState({ failure: null });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    if (!(failure instanceof FileMissing)) throw failure;
    return this.props.instead(() => this.#again(failure));
  }
}

interface LazyOptions<Props> {
  /** Rendered in its place while its file is missing; nothing by default. */
  readonly instead?: (again: () => void) => ReactNode;
  /** Called when its file failed to load; shows a toast by default. */
  readonly onMissing?: (props: Props) => void;
}

export const toastMissing = (): void =>
  void toastError('Failed to load this part of the page', new Error('The server is not responding.'));

/**
 * A part of a page in a separate file. It suspends while loading, so render it below a `Suspense`. If its file
 * fails to load, the rest of the page stays and the part appears once the server is back.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { instead = () => null, onMissing = toastMissing }: LazyOptions<Props> = {},
): FunctionComponent<Props> {
  const page = lazyPage(load);
  return (props: Props) => {
    const onFailure = (): void => {
      // The boundary keeps the failure while it is mounted; the next mount fetches the file again.
      page.forget();
      onMissing(props);
    };
    return (
      <Boundary onMissing={onFailure} instead={instead}>
        {createElement(page, props)}
      </Boundary>
    );
  };
}

interface Closable {
  readonly onClose: () => void;
}

/** A dialog or drawer in a separate file. Closes with a toast if its file fails to load. */
export const lazyOverlay = <Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> =>
  lazyComponent(load, {
    onMissing: ({ onClose }) => {
      toastMissing();
      onClose();
    },
  });

/** A window, dock or strip in a separate file. Calls `close` and shows a toast if its file fails to load. */
export const lazyPane = (load: () => Promise<ComponentType>, close: () => void): FunctionComponent =>
  lazyComponent(load, {
    onMissing: () => {
      toastMissing();
      close();
    },
  });
