import cluster from 'node:cluster';
import { warningsOf } from './config/warnings.ts';
import { runWithConfig } from './process/run-with-config.ts';
import { serve } from './process/serve.ts';
import { serveWithWorkers } from './process/serve-with-workers.ts';

await runWithConfig((config) => {
  if (cluster.isPrimary) for (const warning of warningsOf(config)) console.warn(`Warning: ${warning}`);
  return config.workers > 1 && cluster.isPrimary ? serveWithWorkers(config) : serve(config);
});
