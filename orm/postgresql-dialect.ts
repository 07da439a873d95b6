import { PostgresDialect, PostgresDriver, type TransactionSettings } from 'kysely';
import type { Pool } from 'pg';

/** PostgreSQL over a pool that gets back every connection, also one that broke in a transaction. */
export class PostgresqlDialect extends PostgresDialect {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new ReleasingDriver({ pool: this.#pool });
  }
}

type PostgresConnection = Parameters<PostgresDriver['releaseConnection']>[0];

/** Kysely keeps a connection for good when its begin or its rollback fails; the pool would throw it away. */
class ReleasingDriver extends PostgresDriver {
  override async beginTransaction(
    connection: PostgresConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    try {
      await super.beginTransaction(connection, settings);
    } catch (error) {
      await this.releaseConnection(connection);
      throw error;
    }
  }

  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}
