import { Pool, type QueryResultRow } from 'pg';
import { connection } from './environment.ts';

const pool = new Pool({ ...connection, max: 10 });

/** As the peers read: by a pool of connections. */
export async function read<Row extends QueryResultRow>(
  statement: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  return (await pool.query<Row>({ ...statement, values })).rows;
}
