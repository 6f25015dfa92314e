/** A part of the page that lies in a file of its own, and whose file did not come. */
export class PieceMissing extends Error {
  override readonly name = 'PieceMissing';

  constructor(cause: unknown) {
    super('Failed to load this part of the page', { cause });
  }
}

export interface PiecePort {
  readonly serverAnswers: () => Promise<boolean>;
  /** Gets the newer build; false where that was done a moment ago and did not help. */
  readonly renew: () => boolean;
}

const RENEWED = 'pageRenewed';
const RENEW_AGAIN_AFTER_MS = 60_000;

const BROWSER: PiecePort = {
  serverAnswers: () =>
    fetch('/api/v1/status', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  renew: () => {
    try {
      if (Date.now() - Number(sessionStorage.getItem(RENEWED)) < RENEW_AGAIN_AFTER_MS) return false;
      sessionStorage.setItem(RENEWED, String(Date.now()));
    } catch {
      return false;
    }
    location.reload();
    return true;
  },
};

/**
 * What a file holds. Where it does not come although the server is there, a newer build has taken its place, and the page is loaded anew.
 *
 * @throws PieceMissing when the server is away.
 */
export async function loadPiece<T>(load: () => Promise<T>, port: PiecePort = BROWSER): Promise<T> {
  try {
    return await load();
  } catch (failure) {
    if (!(await port.serverAnswers())) throw new PieceMissing(failure);
  }
  try {
    return await load();
  } catch (failure) {
    if (!port.renew()) throw new PieceMissing(failure);
    return new Promise<T>(() => undefined);
  }
}
