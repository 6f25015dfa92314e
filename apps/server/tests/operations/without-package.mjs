/**
 * Imported before a program (`node --import`), hides the npm package that `WITHOUT_PACKAGE` names, as if it
 * was not installed.
 */
import { register } from 'node:module';

const HOOK = `
  export const resolve = (specifier, context, next) =>
    next(specifier === process.env.WITHOUT_PACKAGE ? specifier + '-not-installed' : specifier, context)
      .catch((error) => {
        error.message = error.message.replace('-not-installed', '');
        throw error;
      });
`;
register(`data:text/javascript,${encodeURIComponent(HOOK)}`);
