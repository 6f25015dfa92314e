-- Links that e-mails carry: each serves once.
CREATE TABLE mail_link (
  -- SHA-256 of what the link carries.
  digest bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('resetPassword', 'confirmEmail')),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- Also of those that ended because another of their kind was used.
  used_at timestamptz(3)
);
CREATE INDEX mail_link_user ON mail_link (user_id, purpose, created_at);
CREATE INDEX mail_link_age ON mail_link (expires_at);
