import { resolve } from 'node:path';
import { test } from 'uvu';
import { closeServers } from '../sources/serve.ts';
import { clock } from '../support/app/clock.ts';
import { leaveNothing } from '../support/service/service.ts';
import { suites } from './suites.ts';

// Runs the tests of the file that the query of this module's address names, and ends what they have started.

test.before(() => clock.toMachine());
await import(resolve(new URL(import.meta.url).search.slice(1)));
test.after(leaveNothing);
test.after(closeServers);
test.run();
for (const suite of suites.splice(0)) suite.run();
