-- Codes by which an operator lets somebody in: each makes one account, until it expires or is revoked.
CREATE TABLE invitation (
  id text PRIMARY KEY,
  code_hash bytea NOT NULL UNIQUE,
  operator text NOT NULL CHECK (operator <> ''),
  -- For the operators alone.
  reason text NOT NULL CHECK (reason <> ''),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL CHECK (expires_at > created_at),
  revoked_at timestamptz(3),
  used_at timestamptz(3),
  CHECK (revoked_at IS NULL OR used_at IS NULL)
);
CREATE INDEX invitation_created ON invitation (created_at);

-- The invitation that an account was created with; null where it needed none.
ALTER TABLE auth_user ADD COLUMN "invitationId" text REFERENCES invitation (id);

ALTER TABLE moderation_act ADD COLUMN invitation_id text,
  DROP CONSTRAINT moderation_act_kind_check,
  ADD CONSTRAINT moderation_act_kind_check
    CHECK (kind IN ('looked', 'hidden', 'restored', 'dismissed', 'suspended', 'lifted', 'giveawayOpened', 'signedOut',
      'invited', 'invitationRevoked'));
