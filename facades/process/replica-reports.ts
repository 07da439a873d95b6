import { Counter, Gauge } from '@prometheus-io/client';
import type { Logger } from 'pino';
import type { Database } from '../../orm/database.ts';
import { notReplica } from '../../orm/postgresql/replica-checks.ts';

/** Reports to the metrics and the log which replicas serve reads. */
export function reportReplicas({ replicas }: Database, log: Logger): void {
  new Gauge({
    name: 'database_replica_serves_reads',
    help: '1 if the replica serves reads; 0 if it is left out; nothing while it is no replica.',
    labelNames: ['replica'],
    aggregator: 'min', // of the workers
    collect() {
      this.reset();
      for (const { name, leftOut } of replicas?.states() ?? [])
        if (leftOut !== notReplica) this.set({ replica: name }, Number(leftOut === undefined));
    },
  });
  new Counter({
    name: 'database_replica_reads_repeated_total',
    help: 'Reads that failed on the replica and were executed by the primary.',
    labelNames: ['replica'],
    collect() {
      this.reset();
      for (const { name, repeated } of replicas?.states() ?? []) this.inc({ replica: name }, repeated);
    },
  });
  replicas?.onChange(({ name, leftOut }) => {
    if (leftOut === undefined) log.info({ replica: name }, 'replica serves reads');
    else if (leftOut === notReplica)
      log.info({ replica: name }, 'a server that is no replica serves no reads');
    else log.error({ replica: name, reason: leftOut }, 'replica serves no reads');
  });
}
