-- The two logins of docs/settings.md, "A database of your own", made by the first start of the image of PostgreSQL: neither is a
-- superuser. psql reads the passwords from the secrets of the container.
\set ON_ERROR_STOP on
\set portal `cat /run/secrets/portal_password`
\set requests `cat /run/secrets/requests_password`
create role clarity_app nologin;
create role clarity_system nologin;
create role portal login password :'portal';
grant clarity_app, clarity_system to portal;
create role portal_requests login password :'requests';
grant clarity_app to portal_requests;
create database portal owner portal;
