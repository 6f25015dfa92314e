/** The file of a part of the page could not be loaded. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';

  constructor(cause: unknown) {
    super('Failed to load this part of the page', { cause });
  }
}

export interface LoadPort {
  readonly serverAnswers: () => Promise<boolean>;
  /** Gets the newer build; false where that was done a moment ago and did not help. */
  readonly renew: () => boolean;
}

const RENEWED = 'pageRenewed';
const RENEW_AGAIN_AFTER_MS = 60_000;

const BROWSER: LoadPort = {
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
 * Loads a file of the app. When it cannot be loaded although the server answers, a newer build has replaced
 * it: reloads the page.
 *
 * @throws FileMissing when the server is away.
 */
export async function loadFile<T>(load: () => Promise<T>, port: LoadPort = BROWSER): Promise<T> {
  try {
    return await load();
  } catch (failure) {
    if (!(await port.serverAnswers())) throw new FileMissing(failure);
  }
  try {
    return await load();
  } catch (failure) {
    if (!port.renew()) throw new FileMissing(failure);
    return new Promise<T>(() => undefined);
  }
}
