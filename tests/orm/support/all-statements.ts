import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { statements } from '../../../orm/statements/statement.ts';
import '../../../core/router.ts';

for (const path of globSync('orm/**/*.ts')) await import(resolve(path));

/** Every statement that has a name of its own, whichever module declares it. */
export const allStatements = [...statements.values()];
