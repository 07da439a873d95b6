-- The service's role and database, made once with the cluster.
\getenv password PLATFORM_PASSWORD
create role platform login password :'password';
-- To see which replicas are synchronous.
grant pg_monitor to platform;
create database platform owner platform;

-- Limits for whatever connects as this role, such as psql; the service sets its own for each connection.
alter role platform set statement_timeout = '15min';
alter role platform set idle_in_transaction_session_timeout = '5min';
-- What somebody writes by hand is known everywhere too.
alter role platform set synchronous_commit = 'remote_apply';
alter role platform set timezone = 'UTC';
