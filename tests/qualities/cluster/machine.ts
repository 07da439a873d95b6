import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inherited } from '../../support/service/environment.ts';
import { startOptionsWithServer } from '../../support/service/start-options.ts';
import { Part } from './part.ts';
import { addresses, databaseUrl, type MachineName, machines, password } from './places.ts';

/** What a machine runs, and on which of the cluster's databases. */
export interface Deployment {
  readonly directory: string;
  readonly database: string;
}

/** A machine of the service: its process group, started as `npm start` does. */
export class Machine extends Part {
  readonly url: string;
  readonly #metrics: string;
  /** From its next start on. */
  deployment: Deployment = { directory: '.', database: 'platform' };

  constructor(name: MachineName, logs: string, variables: Record<string, string>) {
    super(`service ${name}`, join(logs, `service-${name}`), (log) => {
      const file = openSync(log, 'a');
      const child = spawn(process.execPath, [...startOptionsWithServer, 'facades/server.ts'], {
        cwd: this.deployment.directory,
        detached: true,
        env: { ...inherited, ...variablesOf(name, this.deployment.database), ...variables },
        stdio: ['ignore', file, file],
      });
      closeSync(file);
      return child;
    });
    this.url = `http://${machines[name]}:3000`;
    this.#metrics = `http://${machines[name]}:${metricsPort}/metrics`;
  }

  /** Whatever it can answer. */
  async untilItResponds(): Promise<void> {
    const isUp = () =>
      fetch(`${this.url}/up`, { signal: AbortSignal.timeout(2_000) }).then(
        () => true,
        () => false,
      );
    while (!(await isUp())) {
      if (!this.isRunning) throw new Error(`${this.name} has ended: ${this.output().slice(-2000)}`);
      await pause(200);
    }
  }

  /** What its metrics say: whether it counts together with the others. */
  async sharesLimits(): Promise<boolean> {
    const text = await (await fetch(this.#metrics)).text();
    return text.includes('\nrate_limits_shared 1\n');
  }

  /** How often it has said so in its log. */
  said(words: string): number {
    return this.output().split(words).length - 1;
  }

  /** Resident memory in MB. */
  memory(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  }
}

const metricsPort = '9464';

const variablesOf = (name: MachineName, database: string): Record<string, string> => ({
  HOST: machines[name],
  PORT: '3000',
  BASE_URL: addresses.service,
  TRUST_PROXY: 'loopback',
  DATABASE_URL: databaseUrl(addresses.writes, 'platform', database),
  DATABASE_READ_URL: databaseUrl(addresses.reads, 'platform', database),
  METRICS_PORT: `${machines[name]}:${metricsPort}`,
  RATE_LIMIT_URL: addresses.counters,
  JWT_SECRET: password.repeat(5),
  ENCRYPTION_KEY: Buffer.alloc(32, password).toString('base64'),
});
