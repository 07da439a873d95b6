import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { type Database, openDatabase } from '../../orm/database.ts';

/** A PostgreSQL server on which tests may create databases; without it they run on the embedded one. */
export const serverUrl = process.env.TEST_DATABASE_URL;

interface TestDatabase {
  database: Database;
  drop: () => Promise<void>;
}

/** A new, migrated database, and a function that drops it. */
export async function openTestDatabase(poolSize?: number): Promise<TestDatabase> {
  if (serverUrl === undefined) {
    const database = await openDatabase({});
    return { database, drop: () => database.close() };
  }
  const { url, drop } = await createTestDatabase(serverUrl);
  const database = await openDatabase({ url, ...(poolSize !== undefined && { poolSize }) });
  return {
    database,
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}

/** A new, empty database on the server; with options of `create database`, such as its collation. */
export async function createTestDatabase(
  server: string,
  options?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(
    server,
    `create database ${name} ${options === undefined ? '' : `template template0 ${options}`}`,
  );
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => administer(server, `drop database ${name} with (force)`) };
}

async function administer(url: string, command: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
