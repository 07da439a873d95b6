import { Failure } from './scene.ts';

/** The failures of the executor that nobody handled. Those of graphql-js are no concern of ours: it leaves some. */
export async function unhandledIn(work: () => Promise<void>): Promise<Failure[]> {
  const unhandled: Failure[] = [];
  const observe = (reason: unknown) => {
    if (reason instanceof Failure && reason.scene.owner === 'executor') unhandled.push(reason);
  };
  process.on('unhandledRejection', observe);
  try {
    await work();
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate); // what graphql-js still has under way
  } finally {
    process.off('unhandledRejection', observe);
  }
  return unhandled;
}
