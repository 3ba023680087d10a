-- A renamed brand keeps its old name as a spelling, so that price lists with the old name do not create it again.
CREATE OR REPLACE FUNCTION brands_keep_old_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.spellings = array_append(array_remove(array_remove(NEW.spellings, NEW.name), OLD.name), OLD.name);
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER brands_keep_old_name BEFORE UPDATE OF name ON brands
    FOR EACH ROW WHEN (NEW.name <> OLD.name)
    EXECUTE FUNCTION brands_keep_old_name();
