import { shared } from '#tests/kit/testing.ts';
import { startTestServer } from './server.ts';

type Options = NonNullable<Parameters<typeof startTestServer>[0]>;

/** An identity server for the tests of the file or `describe` block. */
export const sharedIdentityServer = (options: Options | (() => Options) = {}) =>
  shared(() => startTestServer(typeof options === 'function' ? options() : options));
