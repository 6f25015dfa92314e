import { Component, type ComponentType, createElement, type FunctionComponent, type ReactNode, use } from 'react';
import { toastError } from '../toasts/toasts.ts';
import { loadPiece, PieceMissing } from './load-piece.ts';
import { tryAgain } from './try-again.ts';

/** A component in a file of its own. */
export interface Piece<Props> {
  (props: Props): ReactNode;
  /** Fetches its file; never rejects. */
  readonly preload: () => Promise<void>;
  /** After a failure: the next time that it is drawn its file is asked for anew. */
  readonly forget: () => void;
}

interface Missing {
  readonly forget: () => void;
  /** How often its file has not come, one time after the other. */
  readonly failures: number;
}

/** The piece whose file a failure was about. */
const missing = new WeakMap<PieceMissing, Missing>();

/** Lets what failed be tried again when it is drawn the next time. */
export const forgetFailure = (failure: PieceMissing): void => missing.get(failure)?.forget();

/** Calls back when it is time to draw a missing piece again. @returns what ends the waiting */
export const whenToTryAgain = (failure: PieceMissing, run: () => void): (() => void) => tryAgain(missing.get(failure)?.failures ?? 1, run);

interface Source<Props> {
  /** Always the same promise, until a failure is forgotten. */
  readonly ask: () => Promise<ComponentType<Props>>;
  readonly forget: () => void;
}

/** Tells React's `use` how a promise ended, so that it waits for nothing that is there. */
async function told<T>(promise: Promise<T>): Promise<void> {
  try {
    void Object.assign(promise, { status: 'fulfilled', value: await promise });
  } catch (reason) {
    void Object.assign(promise, { status: 'rejected', reason });
  }
}

function sourceOf<Props extends object>(load: () => Promise<ComponentType<Props>>): Source<Props> {
  let asked: Promise<ComponentType<Props>> | null = null;
  let failed = false;
  let failures = 0;
  const forget = (): void => {
    if (failed) asked = null;
  };
  const start = async (): Promise<ComponentType<Props>> => {
    failed = false;
    try {
      const component = await loadPiece(load);
      failures = 0;
      return component;
    } catch (error) {
      failed = true;
      failures++;
      if (error instanceof PieceMissing) missing.set(error, { forget, failures });
      throw error;
    }
  };
  return {
    forget,
    ask: () => {
      if (asked === null) {
        asked = start();
        void told(asked);
      }
      return asked;
    },
  };
}

function Drawn<Props extends object>({ source, given }: { readonly source: Source<Props>; readonly given: Props }): ReactNode {
  return createElement(use(source.ask()), given);
}

/**
 * A component whose file is fetched when it is first drawn, or ahead. Drawing it throws `PieceMissing` when its file did not come;
 * a file that did not come ahead is asked for anew.
 */
export function pieceOf<Props extends object>(load: () => Promise<ComponentType<Props>>): Piece<Props> {
  const source = sourceOf(load);
  const draw = (props: Props): ReactNode => createElement(Drawn<Props>, { source, given: props });
  const preload = async (): Promise<void> => {
    await source.ask().catch(source.forget);
  };
  return Object.assign(draw, { preload, forget: source.forget });
}

interface BoundaryProps {
  readonly onMissing: () => void;
  readonly instead: (again: () => void) => ReactNode;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly failure: unknown }> {
  override state: { readonly failure: unknown } = { failure: null };
  #told = false;
  #stopWaiting: () => void = () => {};

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override componentDidCatch(failure: unknown): void {
    if (!(failure instanceof PieceMissing)) return;
    this.#stopWaiting = whenToTryAgain(failure, () => this.#again(failure));
    if (!this.#told) this.props.onMissing();
    this.#told = true;
  }

  override componentWillUnmount(): void {
    this.#stopWaiting();
  }

  #again(failure: PieceMissing): void {
    this.#stopWaiting();
    forgetFailure(failure);
    this.setState({ failure: null });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    if (!(failure instanceof PieceMissing)) throw failure;
    return this.props.instead(() => this.#again(failure));
  }
}

interface PieceOptions<Props> {
  /** What stands in its place while its file is missing; nothing by default. */
  readonly instead?: (again: () => void) => ReactNode;
  /** Told when its file did not come; a toast says so by default. */
  readonly onMissing?: (props: Props) => void;
}

export const tellMissing = (): void => void toastError('Failed to load this part of the page', new Error('The server is not responding.'));

/** A piece that is only a part of a page: without it the rest stands, and it comes by itself once its file can be had. */
export function lazyPiece<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { instead = () => null, onMissing = tellMissing }: PieceOptions<Props> = {},
): FunctionComponent<Props> {
  const piece = pieceOf(load);
  return (props: Props) => {
    const tell = (): void => {
      // The boundary keeps the failure as long as it stands; whoever draws the piece later asks anew.
      piece.forget();
      onMissing(props);
    };
    return (
      <Boundary onMissing={tell} instead={instead}>
        {createElement(piece, props)}
      </Boundary>
    );
  };
}

interface Closable {
  readonly onClose: () => void;
}

/** A dialog or drawer in a file of its own. It is closed again, with a toast, when its file cannot be loaded. */
export const lazyOverlay = <Props extends Closable>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> =>
  lazyPiece(load, {
    onMissing: ({ onClose }) => {
      tellMissing();
      onClose();
    },
  });

/** A window, dock or strip in a file of its own. `close` is called, with a toast, when its file cannot be loaded. */
export const lazyPane = (load: () => Promise<ComponentType>, close: () => void): FunctionComponent =>
  lazyPiece(load, {
    onMissing: () => {
      tellMissing();
      close();
    },
  });
