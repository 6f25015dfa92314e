-- Who uploaded which picture; the same picture may be several traders'.
CREATE TABLE upload (
  name text NOT NULL,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, name)
);
CREATE INDEX upload_name ON upload (name);

-- Uploaded pictures of a message, by name; none once deleted.
ALTER TABLE chat_message ADD COLUMN pictures text[] NOT NULL DEFAULT '{}';
ALTER TABLE hidden_message ADD COLUMN pictures text[] NOT NULL DEFAULT '{}';
CREATE INDEX chat_message_pictured ON chat_message (id) WHERE pictures <> '{}';

-- Names of uploaded pictures that somebody sees somewhere.
CREATE VIEW picture_in_use AS
  SELECT substring(address FROM '^/images/upload/([0-9a-f]{32})-') AS name FROM (
    SELECT image AS address FROM auth_user WHERE image IS NOT NULL
    UNION ALL SELECT banner_image FROM profile WHERE banner_image IS NOT NULL
    UNION ALL SELECT logo FROM clan WHERE logo IS NOT NULL
    UNION ALL SELECT banner FROM clan WHERE banner IS NOT NULL
  ) AS shown
  UNION ALL SELECT unnest(pictures) FROM chat_message WHERE pictures <> '{}'
  UNION ALL SELECT unnest(pictures) FROM hidden_message;
