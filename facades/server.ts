import cluster from 'node:cluster';
import { answerHelp } from './programs/usage.ts';

answerHelp(
  'npm start: starts the service. Its settings are environment variables, which .operations/README.md lists.',
);

// The process that supervises several workers imports as little as possible, to stay small.
const supervises = cluster.isPrimary && Number(process.env.WORKERS) > 1;
await import(supervises ? './process/supervise.ts' : './process/serve.ts');
