import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describeCommands } from '../../facades/programs/cli/describe-commands.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { clientDeclarations } from './declarations.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Writes the package of the TypeScript client into a directory: what it needs of other packages is in its files. */
export async function assemble(directory: string): Promise<void> {
  const write = (name: string, text: string) => writeFileSync(join(directory, name), text);
  await build({
    absWorkingDir: root,
    entryPoints: {
      client: 'facades/trpc/client.ts',
      changes: 'facades/trpc/changes.ts',
      etag: 'facades/trpc/etag.ts',
      webhook: 'facades/trpc/verify-webhook.ts',
      command: 'facades/programs/client/command.ts',
    },
    outdir: directory,
    bundle: true,
    splitting: true,
    minify: true,
    // trpc-cli recognizes classes by their names.
    keepNames: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: unused,
    logLevel: 'warning',
  });
  write('client.d.ts', clientDeclarations());
  write('changes.d.ts', changesDeclarations);
  write('etag.d.ts', etagDeclarations);
  write('webhook.d.ts', webhookDeclarations);
  write('commands.json', JSON.stringify(describeCommands()));
  write('bin.js', executable);
  write('package.json', JSON.stringify(manifest, null, 2));
  copyFileSync(join(root, 'facades/programs/client/README.md'), join(directory, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(directory, 'LICENSE'));
}

/** What trpc-cli loads for schemas of libraries, and for routers made from files: the package has JSON Schemas. */
const unused = [
  ...['zod/v4/core', 'valibot', '@valibot/to-json-schema', 'effect', '@orpc/server'],
  '*/module-commands.js',
];

/** commander is a CommonJS module, which requires those of Node. */
const executable = `\
#!/usr/bin/env node
import { createRequire } from 'node:module';

globalThis.require = createRequire(import.meta.url);
await import('./command.js');
`;

const { version, license } = packageFile;

const exported = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });

const manifest = {
  name: 'audience-platform-client',
  version,
  description: 'The typed client of the audience platform, and its command line.',
  license,
  type: 'module',
  engines: { node: '>=20' },
  sideEffects: ['./bin.js', './command.js'],
  exports: {
    '.': exported('client'),
    './changes': exported('changes'),
    './etag': exported('etag'),
    './webhook': exported('webhook'),
  },
  bin: { 'audience-platform': './bin.js' },
};

const changesDeclarations = `\
import type { Client } from './client.js';

type List = Client['changes']['list']['query'];
type Page = Awaited<ReturnType<List>>;
type Selection = Omit<Exclude<Parameters<List>[0], void>, 'cursor'>;

export interface Changes extends AsyncIterable<Page['changes'][number]> {
  /** Where to go on: after the last page of which every change has been taken. */
  readonly cursor: string | undefined;
}

/** Whatever has changed since a cursor, page after page until now; without one, nothing but the cursor of now. */
export declare function changesSince(client: Client, cursor?: string, selection?: Selection): Changes;
`;

const etagDeclarations = `\
/** The ETag that REST gives a record as the typed client reads it, for \`if_match\`. */
export declare function etagOf(record: object): string;
`;

const webhookDeclarations = `\
export interface WebhookMessage {
  readonly type: string;
  readonly timestamp: string;
  readonly data: { readonly id: string; readonly [name: string]: unknown };
}

/** Verifies what a webhook sent: its body as it came, and the headers of the request. Throws if its secret did not sign it. */
export declare function verifyWebhook(
  secret: string,
  body: string,
  headers: { get(name: string): string | null } | Readonly<Record<string, string | string[] | undefined>>,
  now?: Date,
): Promise<WebhookMessage>;
`;
