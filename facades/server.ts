import cluster from 'node:cluster';
import { runWithConfig } from './process/run-with-config.ts';
import { serve } from './process/serve.ts';
import { serveWithWorkers } from './process/serve-with-workers.ts';

await runWithConfig((config) =>
  config.workers > 1 && cluster.isPrimary ? serveWithWorkers(config) : serve(config),
);
