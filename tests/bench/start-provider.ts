import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface Provider {
  readonly url: string;
  readonly app: { readonly appId: string; readonly appSecret: string };
  /** Of the people who may sign in. */
  readonly tokens: readonly string[];
  stop(): void;
}

export async function startProvider(): Promise<Provider> {
  const child = fork(new URL('./provider.ts', import.meta.url));
  const ended = once(child, 'exit').then(() => []);
  const [told]: Omit<Provider, 'stop'>[] = await Promise.race([once(child, 'message'), ended]);
  if (told === undefined) throw new Error('The provider did not start.');
  return { ...told, stop: () => child.kill() };
}
