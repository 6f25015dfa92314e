// Generated from the migrated database by `npm run table-types`.
import type { Generated, Int8, Json, Whole } from '../column-types.ts';

export interface InvitationTable {
  id: string;
  code_hash: Buffer;
  operator: string;
  reason: string;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  used_at: Date | null;
}

export interface AuthUserTable {
  id: string;
  name: string;
  email: string;
  emailVerified: Generated<boolean>;
  image: string | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  invitationId: string | null;
}

export interface AuthSessionTable {
  id: string;
  token: string;
  userId: string;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  usedAt: Generated<Date>;
}

export interface AuthAccountTable {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Date | null;
  refreshTokenExpiresAt: Date | null;
  scope: string | null;
  password: string | null;
  heldFrom: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface AuthVerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Date;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface AuthPasskeyTable {
  id: string;
  name: string | null;
  publicKey: string;
  userId: string;
  credentialID: string;
  counter: number;
  deviceType: string;
  backedUp: boolean;
  transports: string | null;
  createdAt: Date | null;
  aaguid: string | null;
  heldFrom: Date | null;
}

export interface SiwsNonceTable {
  hash: Buffer;
  expires_at: Date;
}

export interface ProofChallengeTable {
  hash: Buffer;
  user_id: string;
  session_id: string;
  act: string;
  expires_at: Date;
}

export interface SecondFactorTable {
  user_id: string;
  sealed_key: Buffer;
  last_step: Int8;
  created_at: Date;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
}

export interface MailLinkTable {
  digest: Buffer;
  user_id: string;
  purpose: 'resetPassword' | 'confirmEmail';
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface FormerNameTable {
  user_id: string;
  name: string;
  changed_at: Generated<Date>;
}

export interface ReservedNameCheckTable {
  subject: 'account' | 'clan';
  version: number;
}

export interface AccountDeletionTable {
  user_id: string;
  requested_at: Date;
  due_at: Date;
  given_up: Generated<Json>;
}

export interface RetiredNameTable {
  digest: Buffer;
  retired_at: Date;
}

export interface ApiKeyTable {
  id: string;
  user_id: string;
  name: string;
  prefix: string;
  key_hash: Buffer;
  scope: 'read' | 'trade';
  wallets: string[] | null;
  per_order: Whole | null;
  per_day: Whole | null;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

export interface IdentityTables {
  invitation: InvitationTable;
  auth_user: AuthUserTable;
  auth_session: AuthSessionTable;
  auth_account: AuthAccountTable;
  auth_verification: AuthVerificationTable;
  auth_passkey: AuthPasskeyTable;
  siws_nonce: SiwsNonceTable;
  proof_challenge: ProofChallengeTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  mail_link: MailLinkTable;
  former_name: FormerNameTable;
  reserved_name_check: ReservedNameCheckTable;
  account_deletion: AccountDeletionTable;
  retired_name: RetiredNameTable;
  api_key: ApiKeyTable;
}
