-- Who uploaded which picture; the same picture may be several traders'.
CREATE TABLE upload (
  name text NOT NULL,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, name)
);
CREATE INDEX upload_name ON upload (name);

-- Addresses of pictures that everyone may see.
CREATE VIEW public_picture AS
  SELECT image AS address FROM auth_user WHERE image IS NOT NULL
  UNION ALL SELECT banner_image FROM profile WHERE banner_image IS NOT NULL
  UNION ALL SELECT logo FROM clan WHERE logo IS NOT NULL
  UNION ALL SELECT banner FROM clan WHERE banner IS NOT NULL;

-- Names of uploaded pictures that their account's limit does not remove.
CREATE VIEW fixed_picture AS
  SELECT substring(address FROM '^/images/upload/([0-9a-f]{32})-') AS name FROM public_picture
  UNION ALL SELECT unnest(pictures) FROM hidden_message
  UNION ALL SELECT unnest(pictures) FROM chat_report WHERE state = 'open';

-- Names of uploaded pictures that somebody sees, or that an operator may have to see.
CREATE VIEW picture_in_use AS
  SELECT name FROM fixed_picture
  UNION ALL SELECT unnest(pictures) FROM chat_message WHERE pictures <> '{}';
