import { Migration } from '@mikro-orm/migrations';

/**
 * A migration that builds indexes while others read and write. It runs outside a transaction, and can be run again from
 * wherever it was interrupted.
 */
export abstract class ConcurrentIndexes extends Migration {
  /** By name: table and columns, and what else belongs to the index. */
  protected abstract readonly indexes: Readonly<Record<string, string>>;
  /** Names of indexes that these replace. They are dropped once these stand. */
  protected readonly replaced: readonly string[] = [];

  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    // A build waits for the transactions that are open, and nobody waits for it.
    await this.execute("set lock_timeout = '5min'");
    for (const [name, definition] of Object.entries(this.indexes)) {
      if (await this.#isInvalid(name)) await this.execute(`drop index concurrently ${name}`);
      await this.execute(`create index concurrently if not exists ${name} on ${definition}`);
    }
    for (const name of this.replaced) await this.execute(`drop index concurrently if exists ${name}`);
    await this.execute('reset lock_timeout');
  }

  /** What an interrupted build leaves: an index that every write maintains and no read uses. */
  async #isInvalid(name: string): Promise<boolean> {
    const found = await this.execute(
      'select from pg_index where indexrelid = to_regclass(?) and not indisvalid',
      [name],
    );
    return found.length > 0;
  }
}
