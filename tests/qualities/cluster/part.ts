import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** A program of the cluster that is started, killed and started again, with all that it starts itself. */
export class Part {
  readonly name: string;
  readonly log: string;
  readonly #spawn: (log: string) => ChildProcess;
  #child: ChildProcess | undefined;

  constructor(name: string, log: string, spawn: (log: string) => ChildProcess) {
    this.name = name;
    this.log = log;
    this.#spawn = spawn;
  }

  start(): void {
    this.#child = this.#spawn(this.log);
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  output(): string {
    return readFileSync(this.log, 'utf8');
  }

  /** Signals its process group: all that it has started, but what has left the group. */
  async signal(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined || !this.isRunning) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, signal);
    await ended;
  }

  kill(): Promise<void> {
    return this.signal('SIGKILL');
  }

  /** Ends it in its own time; what has not ended after a while is killed. Its exit status, or null if it was killed. */
  async stop(milliseconds = 15_000): Promise<number | null> {
    const timer = setTimeout(() => this.kill(), milliseconds);
    await this.signal('SIGTERM');
    clearTimeout(timer);
    return this.#child?.exitCode ?? null;
  }
}
