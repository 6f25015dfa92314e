import { join } from 'node:path';
import { repositoryRoot } from '@dugout/testkit/repository';

/** The folder of migrations/ and sql/. */
export const schemaFolder = join(repositoryRoot, 'apps/server');
