import { run } from './run.ts';

const interruption = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort());

const { env: environment, stdout, stderr } = process;
process.exit(await run(process.argv.slice(2), { environment, stdout, stderr, signal: interruption.signal }));
