-- The shop's database and its roles, neither of them a superuser: `shop_owner` owns the tables, migrates and backs up, `shop_app`
-- (api) reads and writes rows, `shop_worker` (worker, commands) may besides leave out foreign key checks. The image runs this in a new volume; again after a change of passwords or
-- before a restore: docker compose exec postgres psql -U postgres -f /docker-entrypoint-initdb.d/roles.sql
-- The shop needs no extension; one that it will need is created here, because only a superuser may.
\set ON_ERROR_STOP on
\getenv owner_password POSTGRES_OWNER_PASSWORD
\getenv app_password POSTGRES_APP_PASSWORD
\getenv worker_password POSTGRES_WORKER_PASSWORD
SET log_min_error_statement = panic; -- a failure must not write a password into the log

SELECT format('CREATE ROLE %I', name) FROM (VALUES ('shop_owner'), ('shop_app'), ('shop_worker')) AS roles (name)
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec
-- CREATEDB: the nightly check restores the newest backup into a scratch database.
ALTER ROLE shop_owner LOGIN NOSUPERUSER CREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'owner_password';
ALTER ROLE shop_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'app_password';
ALTER ROLE shop_worker LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'worker_password';
GRANT shop_app TO shop_worker;

SELECT 'CREATE DATABASE shop OWNER shop_owner'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'shop') \gexec
ALTER DATABASE shop OWNER TO shop_owner;
REVOKE ALL ON DATABASE shop FROM PUBLIC;
-- TEMPORARY: imports put the rows of a file into temporary tables.
GRANT CONNECT, TEMPORARY ON DATABASE shop TO shop_app;

\connect shop
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO shop_app;
-- A first import leaves out foreign key checks row by row (api/imports/bulk_insert_repository.py) and refreshes statistics.
GRANT SET ON PARAMETER session_replication_role TO shop_worker;
REVOKE SET ON PARAMETER session_replication_role FROM shop_app;
ALTER DEFAULT PRIVILEGES FOR ROLE shop_owner GRANT SELECT, INSERT, UPDATE, DELETE, MAINTAIN ON TABLES TO shop_app;
ALTER DEFAULT PRIVILEGES FOR ROLE shop_owner GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO shop_app;
GRANT SELECT, INSERT, UPDATE, DELETE, MAINTAIN ON ALL TABLES IN SCHEMA public TO shop_app;
GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO shop_app;
