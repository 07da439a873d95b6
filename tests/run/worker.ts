import { resolve } from 'node:path';
import { run } from 'uvu/run';
import { closeTestApp } from '../support/app/app.ts';
import { dropDatabases } from '../support/database/database.ts';
import { compileCache } from '../support/service/environment.ts';

// Runs the test files that its arguments name, one after another, on one app.

// For processes that tests start. This one has none, since it counts calls of functions, which the cache blurs.
process.env.NODE_COMPILE_CACHE = compileCache;

const file = resolve('tests/run/test-file.ts');
await run(process.argv.slice(2).map((name) => ({ name, file: `${file}?${name}` })));
await closeTestApp();
await dropDatabases();
process.exit();
