import { readFileSync } from 'node:fs';
import { startOptionsWithServer } from '../support/service/start-options.ts';
import type { Rule } from './sources.ts';

/** The image starts Node itself, so that signals reach it. */
export const startAsNpmDoes: Rule = () => {
  const command = JSON.stringify(['node', ...startOptionsWithServer, 'facades/server.ts']).replaceAll(
    ',',
    ', ',
  );
  return readFileSync('Dockerfile', 'utf8').includes(`\nCMD ${command}\n`)
    ? []
    : [`Dockerfile: starts the service otherwise than npm start; its last line must be CMD ${command}`];
};
