import { readFileSync, writeFileSync } from 'node:fs';
import { printSchema } from 'graphql';
import { audienceSchema, tenantsSchema } from './schemas.ts';

// Writes the schemas in SDL; with --check, fails if the committed files differ.
const checks = process.argv.includes('--check');

for (const [name, schema] of Object.entries({ audience: audienceSchema, tenants: tenantsSchema })) {
  const path = `${import.meta.dirname}/../${name}.graphql`;
  const text = `${printSchema(schema)}\n`;
  if (!checks) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`facades/graphql/${name}.graphql is not the schema of the code: run npm run generate.`);
    process.exitCode = 1;
  }
}
