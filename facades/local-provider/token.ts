import { parseArgs } from 'node:util';
import { z } from 'zod';

const usage = 'npm run token -- <person> [base address] [--app <app id>]';
const answer = z.union([
  z.object({ access_token: z.string() }),
  z.object({ error: z.object({ message: z.string() }) }),
]);

try {
  console.log(await fetchToken());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function fetchToken(): Promise<string> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { app: { type: 'string' } } });
  const [person, base = 'http://127.0.0.1:3000'] = positionals;
  if (person === undefined || !URL.canParse(base)) throw new Error(`Usage: ${usage}`);
  const parsed = answer.safeParse(await ask(base, { person, app_id: values.app }));
  if (!parsed.success) throw new Error(`${base} has no built-in identity provider.`);
  if ('error' in parsed.data) throw new Error(parsed.data.error.message);
  return parsed.data.access_token;
}

async function ask(base: string, body: object): Promise<unknown> {
  const response = await fetch(`${base.replace(/\/+$/, '')}/local-provider/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5000),
  }).catch(() => {
    throw new Error(`Nothing answers at ${base}. Start it with npm start.`);
  });
  return response.json().catch(() => null);
}
