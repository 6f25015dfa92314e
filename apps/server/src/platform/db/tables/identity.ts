// Generated from the migrated database by `npm run table-types`.
import type { Generated } from '../column-types.ts';

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

export interface IdentityTables {
  auth_user: AuthUserTable;
  auth_session: AuthSessionTable;
  auth_account: AuthAccountTable;
  auth_verification: AuthVerificationTable;
  auth_passkey: AuthPasskeyTable;
  siws_nonce: SiwsNonceTable;
  proof_challenge: ProofChallengeTable;
}
