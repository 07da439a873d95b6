import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { type Database, openDatabase } from '../../orm/database.ts';

/** A PostgreSQL server on which tests may create databases; without it they run on the embedded one. */
export const serverUrl = process.env.TEST_DATABASE_URL;

interface TestDatabase {
  database: Database;
  drop: () => Promise<void>;
}

/** A new, migrated database, and how to be rid of it. */
export async function openTestDatabase(poolSize?: number): Promise<TestDatabase> {
  if (serverUrl === undefined) {
    const database = await openDatabase({});
    return { database, drop: () => database.close() };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  const database = await openDatabase({ url: url.href, ...(poolSize !== undefined && { poolSize }) });
  const drop = async () => {
    await database.close();
    await administer(serverUrl, `drop database ${name} with (force)`);
  };
  return { database, drop };
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
