import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('open-database.ts', import.meta.url));

interface Opener {
  /** `open`, or why not. */
  readonly said: string;
  kill(): Promise<void>;
}

/** Opens the database in a process of its own. */
export async function openElsewhere(kind: 'url' | 'directory', where: string): Promise<Opener> {
  const child = spawn(process.execPath, [script, kind, where], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [said] = await once(createInterface(child.stdout), 'line');
  return { said, kill: () => kill(child) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
