type Work = () => Promise<unknown>;

const works = new Set<Work>();

/**
 * Registers `work` to run before the session ends, while the server still accepts calls. @returns a function that
 * unregisters it
 */
export function beforeSignOut(work: Work): () => void {
  works.add(work);
  return () => {
    works.delete(work);
  };
}

export const doneBeforeSignOut = (): Promise<unknown> => Promise.allSettled([...works].map((work) => work()));
