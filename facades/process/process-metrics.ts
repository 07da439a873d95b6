import { Counter, collectDefaultMetrics, Gauge } from '@prometheus-io/client';
import type { Database } from '../../orm/database.ts';

/** The event loop, memory and processor time of this process, and its connections to the database. */
export function measureProcess(database: Database): void {
  collectDefaultMetrics();
  new Gauge({
    name: 'database_connections',
    help: 'Connections to PostgreSQL by pool and state; requests waiting for one are counted as waiting.',
    labelNames: ['pool', 'state'],
    collect() {
      for (const { pool, total, idle, waiting } of database.pools()) {
        this.set({ pool, state: 'busy' }, total - idle);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
  new Counter({
    name: 'database_reads_repeated_total',
    help: 'Reads that failed at DATABASE_READ_URL and were executed by the primary.',
    collect() {
      this.reset();
      this.inc(database.repeatedReads());
    },
  });
}
