import { hash, Random } from './random.ts';

/** What the resolvers of one execution share. */
export class Scene {
  readonly owner: 'graphql-js' | 'executor';
  /** How often a value is wrong. */
  readonly failing: number;
  /** What mutations change. */
  counter = 0;
  /** What mutations did, in this order. */
  readonly writes: string[] = [];
  /** What the message of an error at each path contains. */
  readonly messages = new Map<string, string>();
  readonly #seed: number;

  constructor(owner: Scene['owner'], seed: number, failing: number) {
    this.owner = owner;
    this.#seed = seed;
    this.failing = failing;
  }

  /** The same choices at the same path, whenever they are made. */
  choicesAt(path: string, purpose = ''): Random {
    return new Random(hash(`${this.#seed} ${path} ${purpose}`));
  }

  /** An error that tells its path. */
  failure(path: string): Failure {
    this.messages.set(path, `failed at ${path}`);
    return new Failure(this, path);
  }
}

export class Failure extends Error {
  readonly scene: Scene;

  constructor(scene: Scene, path: string) {
    super(`failed at ${path}`);
    this.scene = scene;
  }
}

/** A value now, after some turns of the microtask queue, or in another turn of the event loop. */
export async function delayed<Value>(value: Value, random: Random): Promise<Value> {
  if (random.chance(0.1)) await new Promise(setImmediate);
  for (let turns = random.below(4); turns > 0; turns--) await undefined;
  return value;
}

export const below = (path: string, key: string | number): string =>
  path === '' ? `${key}` : `${path}.${key}`;
