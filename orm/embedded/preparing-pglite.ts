import {
  messages,
  PGlite,
  type PGliteOptions,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';

const { serialize } = protocol;
const { RowDescriptionMessage } = messages;

interface Declared<Row> {
  readonly text: string;
  readonly row: z.ZodType<Row>;
}

interface Prepared {
  readonly name: string;
  readonly serializers: readonly (PGlite['serializers'][number] | undefined)[];
  readonly description: readonly messages.RowDescriptionMessage[];
  readonly parsers: PGlite['parsers'];
}

/** Planned anew after a minute: nothing tells PostgreSQL here that a table has grown, since there is no autovacuum. */
const lifetime = 60_000;

const maximumPrepared = 500;

/**
 * PGlite that prepares statements: its own `query` plans each anew, which makes a venue by id take 2,400 µs instead of 300.
 * Results are decoded by PGlite, which copies the parsers it is given with each: those of all types took 100 µs of that.
 */
export class PreparingPglite extends PGlite {
  readonly #prepared = new LRUCache<string, Prepared>({
    max: maximumPrepared,
    ttl: lifetime,
    dispose: ({ name }) => this.#unused.push(name),
  });
  readonly #unused: string[] = [];
  #count = 0;

  static async open(options: PGliteOptions): Promise<PreparingPglite> {
    const pglite = new PreparingPglite(options);
    await pglite.waitReady;
    return pglite;
  }

  readonly read = async <Row>({ text }: Declared<Row>, values: unknown[]): Promise<Row[]> =>
    (await this.query<Row>(text, values)).rows;

  override async query<Row>(
    text: string,
    values: unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<Row>> {
    if (!isPlanned(text)) return super.query<Row>(text, values, options).finally(this.#forget);
    await this._checkReady();
    return this._runExclusiveTransaction(async () => {
      const results = await this.#query<Row>(text, values, options);
      await this.syncToFs();
      return results;
    });
  }

  override transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return super.transaction((transaction) => {
      const { query } = transaction;
      const preparing = async <Row>(text: string, values: unknown[] = [], options?: QueryOptions) => {
        if (transaction.closed) throw new Error('Transaction is closed');
        return isPlanned(text)
          ? this.#query<Row>(text, values, options)
          : query<Row>(text, values, options).finally(this.#forget);
      };
      return work(Object.assign(transaction, { query: preparing }));
    });
  }

  /** What is not planned may make useless what is prepared: by another schema, or by deallocating it. */
  readonly #forget = (): void => this.#prepared.clear();

  #query<Row>(text: string, values: unknown[], options: QueryOptions | undefined): Promise<Results<Row>> {
    return this.runExclusive(async () => {
      const { name, serializers, description, parsers } =
        this.#prepared.get(text) ?? (await this.#prepare(text));
      const written = values.map((value, at) =>
        value === null || value === undefined ? null : (serializers[at] ?? String)(value),
      );
      const messages = await this.#send(
        serialize.bind({ statement: name, values: written }),
        serialize.execute(),
      );
      const [results] = parse.parseResults([...description, ...messages], parsers, options);
      return results as Results<Row>;
    });
  }

  async #prepare(text: string): Promise<Prepared> {
    const name = `s${this.#count++}`;
    const messages = await this.#send(
      ...this.#unused.splice(0).map((unused) => serialize.close({ type: 'S', name: unused })),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    );
    const description = messages.filter((message) => message instanceof RowDescriptionMessage);
    const types = new Set(description.flatMap(({ fields }) => fields.map(({ dataTypeID }) => dataTypeID)));
    const prepared = {
      name,
      serializers: parse.parseDescribeStatementResults(messages).map((type) => this.serializers[type]),
      description,
      parsers: Object.fromEntries(Object.entries(this.parsers).filter(([type]) => types.has(Number(type)))),
    };
    this.#prepared.set(text, prepared);
    return prepared;
  }

  #send(...messages: Uint8Array[]) {
    return this.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false });
  }
}

const isPlanned = (text: string): boolean => /^\s*(select|with|insert|update|delete)\b/i.test(text);
