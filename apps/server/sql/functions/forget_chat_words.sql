-- Deletes the texts of a deleted account; that somebody wrote there, and when, is kept.
CREATE OR REPLACE FUNCTION forget_chat_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chat_message SET text = '', sources = '[]', mentions = '{}', pictures = '{}', pinned_at = NULL,
    deleted_by = coalesce(deleted_by, 'author') WHERE author_id = OLD.id;
  DELETE FROM hidden_message h USING chat_message m WHERE m.id = h.message_id AND m.author_id = OLD.id;
  UPDATE chat_report SET text = '', pictures = '{}' WHERE author_id = OLD.id;
  UPDATE chat_report SET note = '' WHERE reporter_id = OLD.id;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER auth_user_words_forgotten BEFORE DELETE ON auth_user
  FOR EACH ROW EXECUTE FUNCTION forget_chat_words();
