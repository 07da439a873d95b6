import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { run } from '../../../facades/programs/worker/run.ts';
import { createScene } from '../../research/scene.ts';
import { testApp } from '../../support/app/app.ts';
import { serviceToken } from '../../support/requests/credentials.ts';
import { request } from '../../support/requests/request.ts';
import { inherited } from '../../support/service/environment.ts';
import { newDirectory } from '../../support/service/service.ts';

const toronto = {
  label: 'toronto',
  name: 'Toronto',
  region: 'ON',
  country: 'CA',
  latitude: 43.7,
  longitude: -79.4,
  timezone: 'America/Toronto',
};

export const hall = {
  external_id: 'hall',
  name: ' The \n Hall',
  locale: 'toronto',
  latitude: 43.65,
  longitude: -79.38,
  coordinate_precision: 'city',
  address: null,
  community: 'toronto',
  source_url: 'https://source.example/hall?a=1&amp;b=2\n',
};

const people = [
  { external_id: 'ana', name: 'Ana  Torres' },
  { external_id: 'tbd', name: 'TBD' },
];

export const dance = {
  external_id: 'dance',
  name: 'Dance',
  venue: 'hall',
  starts_at: '2099-01-02T01:00:00.000Z',
  ends_at: null,
  timezone: 'America/Toronto',
  source_url: 'https://source.example/dance',
  community: 'toronto',
  people: ['ana', 'tbd', 'ana'].map((person) => ({ person, role: 'caller' })),
};

/** A directory of raw records. */
export function collected({
  venues = [hall],
  events = [dance],
}: {
  venues?: object[];
  events?: object[];
} = {}): string {
  const directory = newDirectory();
  for (const [file, records] of Object.entries({ locales: [toronto], people, venues, events }))
    writeFileSync(join(directory, `${file}.json`), JSON.stringify(records));
  return directory;
}

/** A file with this text. */
export function file(name: string, text: string): string {
  const path = join(newDirectory(), name);
  writeFileSync(path, text);
  return path;
}

interface Ran {
  readonly code: number;
  readonly lines: string[];
  readonly errors: string;
}

/** Runs the worker as a shell would. */
export const runAlone = (words: readonly string[], environment: Record<string, string>): Promise<Ran> =>
  new Promise((resolve) => {
    const env = { ...inherited, ...environment };
    execFile(
      process.execPath,
      ['facades/programs/worker/main.ts', ...words],
      { env },
      (error, output, errors) => resolve({ code: Number(error?.code ?? 0), lines: linesOf(output), errors }),
    );
  });

/** Without those that name the batches. */
const linesOf = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('Batch '))
    .map((line) => line.trim());

export async function createWorker() {
  const { audience, as, editEvent } = await createScene();
  const { secret } = await serviceToken(audience);
  const { url } = await testApp();
  return {
    url,
    secret,
    editEvent,
    run: async (
      input: string | string[],
      { at = url, token = secret, options = [] as string[] } = {},
    ): Promise<Ran & { readonly undoing: string[] }> => {
      const environment = { AUDIENCE_PLATFORM_URL: at, AUDIENCE_PLATFORM_SERVICE_TOKEN: token };
      const written = { output: '', errors: '' };
      const stderr = new Writable({
        write(text, _, next) {
          written.errors += text;
          next();
        },
      });
      const stdout = { write: (text: string) => (written.output += text) };
      const { signal } = new AbortController();
      const words = [...[input].flat(), ...options];
      const code = await run(words, { environment, stdout, stderr, signal });
      const undoing = written.output.split('\n').filter((line) => line.startsWith('Batch '));
      return { code, lines: linesOf(written.output), undoing, errors: written.errors };
    },
    batches: async () => (await request<Batch[]>('GET /v1/research/batches', { as })).body,
    snapshot: async () => {
      const { body } = await request<Snapshot>('GET /v1/research/snapshot', { as });
      return body.locales.flatMap(({ venues }) => venues);
    },
  };
}

interface Batch {
  readonly id: string;
  readonly events: { readonly deleted: number };
}

interface Snapshot {
  locales: {
    venues: {
      name: string;
      address: string | null;
      latitude: number;
      provenance: { url: string; confidence: number }[];
      events: {
        id: string;
        name: string;
        starts_at: string;
        ends_at: string | null;
        all_day: boolean;
        status: string;
        people: { name: string }[];
      }[];
    }[];
  }[];
}
