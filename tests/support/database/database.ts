import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Database, openDatabase } from '../../../orm/database.ts';
import { copyMigratedTo, migrate } from './migrated.ts';

/** A PostgreSQL server on which tests may create databases; without it they run on the embedded one. */
export const serverUrl = process.env.TEST_DATABASE_URL;

interface TestDatabase {
  database: Database;
  drop: () => Promise<void>;
}

interface Created {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** A new, migrated database, and a function that drops it. */
export async function openTestDatabase(poolSize?: number): Promise<TestDatabase> {
  if (serverUrl === undefined) return openTestDirectory();
  const { url, drop } = await createMigratedDatabase(serverUrl);
  const database = await openDatabase({ url, ...(poolSize !== undefined && { poolSize }) });
  return {
    database,
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}

async function openTestDirectory(): Promise<TestDatabase> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'test-database-'));
  await copyMigratedTo(dataDirectory);
  const database = await openDatabase({ dataDirectory });
  return {
    database,
    drop: async () => {
      await database.close();
      await rm(dataDirectory, { recursive: true });
    },
  };
}

/** A new, empty database on the server; with options of `create database`, such as its collation. */
export const createTestDatabase = (server: string, options?: string): Promise<Created> =>
  create(server, options === undefined ? '' : `template template0 ${options}`);

/** A new, migrated database on the server: a copy of the one that the run has migrated once, since that takes seconds. */
export async function createMigratedDatabase(server: string): Promise<Created> {
  const { TEST_TEMPLATE_DATABASE } = process.env;
  if (TEST_TEMPLATE_DATABASE !== undefined) return create(server, `template ${TEST_TEMPLATE_DATABASE}`);
  const created = await createTestDatabase(server);
  await migrate({ url: created.url });
  return created;
}

const names = new Set<string>();

async function create(server: string, options: string): Promise<Created> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} ${options}`);
  names.add(name);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => drop(server, name) };
}

async function drop(server: string, name: string): Promise<void> {
  await administer(server, `drop database ${name} with (force)`);
  names.delete(name);
}

/** At the end of all tests: drops what they have left on the server. */
export async function dropDatabases(): Promise<void> {
  for (const name of names) await drop(serverUrl ?? '', name);
}

export async function administer(url: string, command: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
