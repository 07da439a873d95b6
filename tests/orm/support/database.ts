import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { type Database, openDatabase } from '../../../orm/database.ts';

/** A PostgreSQL server on which tests may create databases; without it, they run on the embedded database. */
export const server = process.env.TEST_DATABASE_URL;

export async function openNewDatabase(): Promise<Database> {
  return openDatabase(server === undefined ? {} : { url: await createDatabase(server) });
}

/** An empty database of its own on that server. */
export async function createDatabase(server: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client(server);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: name }).href;
}
