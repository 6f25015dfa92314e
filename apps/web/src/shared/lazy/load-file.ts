export class FileMissing extends Error {
  override readonly name = 'FileMissing';

  constructor(cause: unknown) {
    super('Failed to load this part of the page', { cause });
  }
}

interface LoadPort {
  readonly serverAnswers: () => Promise<boolean>;
  /** Reloads to get the newer build; returns false if a recent reload did not help. */
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
 * Loads a file of the app. If it fails although the server responds, a newer build has replaced it: reloads the
 * page.
 *
 * @throws FileMissing when the server is unreachable.
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
