import type { Dependencies } from '../context.ts';

/** Work that nobody waits for. Every process runs it every minute, so it must bear being run twice at once. */
export interface Job {
  readonly name: string;
  run(dependencies: Dependencies): Promise<void>;
}
