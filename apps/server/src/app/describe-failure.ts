import { NatsError } from '#/platform/bus/nats-link.ts';
import { ConfigError } from '#/platform/config/config.ts';
import { reasonOf } from '#/platform/db/await-database.ts';
import { databaseIsAway } from '#/platform/db/database-away.ts';
import { FolderInUseError } from '#/platform/db/folder-lock.ts';
import { FolderNotPrivateError } from '#/platform/db/private-folder.ts';
import { MigrationError } from '#/platform/db/schema/schema-files.ts';
import { DatabaseInUseError } from '#/platform/leases/database-lease.ts';
import { SecretsError } from '#/platform/secrets/known-secrets.ts';
import { SignerStartError } from '#/signer/client.ts';
import { PortError } from './free-port.ts';

/**
 * Describes why the server cannot run: a plain message for problems that the operator can fix, else the whole
 * error.
 */
export function describeFailure(error: unknown): string {
  const expected = [
    ConfigError,
    DatabaseInUseError,
    FolderInUseError,
    FolderNotPrivateError,
    MigrationError,
    NatsError,
    PortError,
    SecretsError,
    SignerStartError,
  ].some((kind) => error instanceof kind);
  if (error instanceof Error && expected) return error.message;
  if (databaseIsAway(error)) return `The database does not answer: ${reasonOf(error)}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
