-- The wide picture above a trader's profile; null for none.
ALTER TABLE profile ADD COLUMN banner_image text;
