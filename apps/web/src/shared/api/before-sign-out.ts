type Work = () => Promise<unknown>;

const works = new Set<Work>();

/** Has `work` done before the session ends, while the server still takes it. @returns what takes that back */
export function beforeSignOut(work: Work): () => void {
  works.add(work);
  return () => {
    works.delete(work);
  };
}

/** Resolves when all of it is done, however it went. */
export const doneBeforeSignOut = (): Promise<unknown> => Promise.allSettled([...works].map((work) => work()));
