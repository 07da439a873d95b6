-- The service's role and database, made once with the cluster.
\getenv password PLATFORM_PASSWORD
create role platform login password :'password';
-- To see the transactions of the server's other databases.
grant pg_monitor to platform;
create database platform owner platform;

-- Limits for whatever connects as this role, such as psql; the service sets its own for each connection.
alter role platform set statement_timeout = '15min';
alter role platform set idle_in_transaction_session_timeout = '5min';
-- A commit is acknowledged once all synchronous replicas have applied it: the service reads from these.
alter role platform set synchronous_commit = 'remote_apply';
alter role platform set timezone = 'UTC';
