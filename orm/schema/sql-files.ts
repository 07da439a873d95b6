import { readdirSync, readFileSync } from 'node:fs';

/** Functions may name tables that are not there yet. */
const folders = ['functions/', 'tables/'];

/** The schema of version 0.2.0, one statement after another: all of their lines but the first and the last are indented. */
export function schemaStatements(): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url))
      .sort()
      .map((file) => folder + file),
  );
  return ['extensions.sql', ...files, 'triggers.sql'].flatMap((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8')
      .split(/;\n(?! )/)
      .filter((statement) => statement.trim() !== ''),
  );
}
