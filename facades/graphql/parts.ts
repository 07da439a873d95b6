import DataLoader from 'dataloader';
import { sliceInput } from '../../core/connections.ts';
import type { Context } from '../../core/context.ts';
import type { Part } from '../../core/read-slices.ts';
import type { Budget } from './budget.ts';
import type { List } from './lists.ts';
import { fieldNameOf } from './names.ts';
import { procedureNamed } from './procedure-named.ts';
import type { Records } from './records.ts';

type AnyPart = Part<Records[keyof Records]>;

/** What loads the lists of one request: what several owners are asked alike is read together. */
export class Parts {
  readonly #ctx: Context;
  readonly #budget: Budget;
  /** What the lists of the root belong to. */
  readonly #root: 'audience' | 'platform';
  readonly #loaders = new Map<string, DataLoader<string, unknown>>();

  constructor(ctx: Context, budget: Budget) {
    this.#ctx = ctx;
    this.#budget = budget;
    this.#root = ctx.endpoint?.schema === 'audience' ? 'audience' : 'platform';
  }

  part(source: List, asked: object, ownerId: string): Promise<AnyPart> {
    return this.#load('slices', source, asked, ownerId) as Promise<AnyPart>;
  }

  total(source: List, asked: object, ownerId: string): Promise<number> {
    const filters = Object.entries(asked).filter(([key]) => !(key in sliceInput || key === 'order_by'));
    return this.#load('totals', source, Object.fromEntries(filters), ownerId) as Promise<number>;
  }

  #load(read: 'slices' | 'totals', { on, name }: List, asked: object, ownerId: string): Promise<unknown> {
    const owner = on === 'Query' ? this.#root : fieldNameOf(on);
    const key = JSON.stringify([name, read, owner, asked]);
    const loader = this.#loaders.get(key) ?? this.#loader(`${name}.${read}`, { ...asked, owner });
    this.#loaders.set(key, loader);
    return loader.load(ownerId);
  }

  #loader(procedure: string, input: object): DataLoader<string, unknown> {
    this.#budget.read();
    const listed = procedureNamed(procedure);
    return new DataLoader(async (ids) => {
      const read = await listed.call(this.#ctx, async () => ({ ...input, ids }));
      return read as unknown[];
    });
  }
}
