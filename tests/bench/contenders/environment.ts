import { TypeOverrides } from 'pg';

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

/** What every contender is told. */
export const environment = {
  port: Number(variable('PORT')),
  databaseUrl: variable('DATABASE_URL'),
  secret: variable('JWT_SECRET'),
};

const timestamptz = 1184;

/** Timestamps as text, in the form that clients see. */
const rowTypes = new TypeOverrides();
rowTypes.setTypeParser(
  timestamptz,
  (text: string) =>
    `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`,
);

export const connection = {
  connectionString: environment.databaseUrl,
  options: '-c TimeZone=UTC -c ledger.off=on',
  types: rowTypes,
};
