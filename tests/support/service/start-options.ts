import packageFile from '../../../package.json' with { type: 'json' };

const { start } = packageFile.scripts;
const nameOf = (option: string) => option.split('=')[0];

/** Node's options in `npm start`. */
const startOptions: readonly string[] = start.split(' ').filter((word) => word.startsWith('--'));

const [, replacing] = /\$\{DATABASE_URL:\+([^}]+)\}/.exec(start) ?? [];

/** The same with a PostgreSQL server. */
export const startOptionsWithServer: readonly string[] = startOptions.map((option) =>
  replacing !== undefined && nameOf(replacing) === nameOf(option) ? replacing : option,
);
