import { join } from 'node:path';
import { repositoryRoot } from '@dugout/testkit/repository';

/** The folder that contains migrations/ and sql/. */
export const schemaFolder = join(repositoryRoot, 'apps/server');
