import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, playServer } from './app.testing.tsx';
import { FIRST_PAGES } from './first-pages.ts';

const ADDRESS = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';

it.each(FIRST_PAGES)('$path makes exactly the calls that are preloaded for it', async ({ path, calls }) => {
  const made = playServer({});
  openPage(path.replace(':address', ADDRESS));
  for (const call of calls)
    await waitFor(() => expect(made).toContain(`GET ${call.replace(':address', ADDRESS)}`));
});
