import DataLoader from 'dataloader';
import { sliceInput } from '../../../core/connections.ts';
import type { Context } from '../../../core/context.ts';
import type { Part } from '../../../core/read-slices.ts';
import type { AskedList, List } from '../schema/lists.ts';
import { fieldNameOf } from '../schema/names.ts';
import type { Budget } from './budget.ts';
import { procedureNamed } from './procedure-named.ts';
import type { Records } from './record-loaders.ts';

type AnyPart = Part<Records[keyof Records]>;
type Loader = DataLoader<string, unknown>;

/** What loads the lists of one request: what several owners are asked alike is read together. */
export class Parts {
  readonly #ctx: Context;
  readonly #budget: Budget;
  /** What the lists of the root belong to. */
  readonly #root: 'audience' | 'platform';
  readonly #loaders = new Map<string, Loader>();
  /** By the arguments, which are the same object for all owners where a query is planned. */
  readonly #known = new WeakMap<object, Loader>();

  constructor(ctx: Context, budget: Budget) {
    this.#ctx = ctx;
    this.#budget = budget;
    this.#root = ctx.endpoint?.schema === 'audience' ? 'audience' : 'platform';
  }

  part(list: AskedList, args: object, ownerId: string): Promise<AnyPart> {
    let loader = this.#known.get(args);
    if (loader === undefined) {
      loader = this.#find('slices', list, list.asked(args));
      this.#known.set(args, loader);
    }
    return loader.load(ownerId) as Promise<AnyPart>;
  }

  total(list: AskedList, args: object, ownerId: string): Promise<number> {
    const filters = Object.entries(list.asked(args)).filter(
      ([key]) => !(key in sliceInput || key === 'order_by'),
    );
    return this.#find('totals', list, Object.fromEntries(filters)).load(ownerId) as Promise<number>;
  }

  #find(read: 'slices' | 'totals', { on, name }: List, asked: object): Loader {
    const owner = on === 'Query' ? this.#root : fieldNameOf(on);
    const key = JSON.stringify([name, read, owner, asked]);
    const loader = this.#loaders.get(key) ?? this.#loader(`${name}.${read}`, { ...asked, owner });
    this.#loaders.set(key, loader);
    return loader;
  }

  #loader(procedure: string, input: object): Loader {
    this.#budget.read();
    const listed = procedureNamed(procedure);
    return new DataLoader(async (ids) => {
      const read = await listed.call(this.#ctx, async () => ({ ...input, ids }));
      return read as unknown[];
    });
  }
}
