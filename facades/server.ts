import cluster from 'node:cluster';

// The process that supervises several workers imports as little as possible, to stay small.
const supervises = cluster.isPrimary && Number(process.env.WORKERS) > 1;
await import(supervises ? './process/supervise.ts' : './process/serve.ts');
