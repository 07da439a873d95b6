import { AsyncLocalStorage } from 'node:async_hooks';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { lockAudience } from './commands/locks.ts';
import { type Actor, nameActor } from './commands/name-actor.ts';
import { connect } from './connection/connect.ts';
import type { Connection, TransactionKind } from './connection/connection.ts';
import { AudienceGone } from './connection/errors.ts';
import type { DatabaseOptions } from './connection/limits.ts';
import { type Writer, Writers } from './connection/writers.ts';
import type { Command, Query, Statement, StatementArguments } from './statements/statement.ts';

export interface Reader {
  /** Outside any transaction; within `transaction`, use the transaction's own. */
  query<Row, Values extends readonly unknown[], Scoped extends boolean>(
    query: Query<Row, Values, Scoped>,
    ...args: StatementArguments<Values, Scoped>
  ): Promise<Row[]>;
}

/** Statements see earlier writes: unflushed changes of `em` are flushed before each one. */
export interface Transaction extends Reader {
  readonly em: SqlEntityManager;
  /** Before any write of the audience's records, until the transaction ends. Throws `AudienceGone` without one. */
  lockAudience(audienceId: string): Promise<void>;
  execute<Row, Values extends readonly unknown[], Scoped extends boolean>(
    command: Command<Row, Values, Scoped>,
    ...args: StatementArguments<Values, Scoped>
  ): Promise<Row[]>;
}

type Work<Result> = (transaction: Transaction) => Promise<Result>;

export interface Database
  extends Reader,
    Pick<Connection, 'kind' | 'pools' | 'repeatedReads' | 'jobStore' | 'close'> {
  /**
   * One transaction, flushed at its end. The work must be safe to repeat: it is run again after a deadlock, and when it
   * had to wait for a lock, since nothing waits with one of the connections that all share.
   */
  transaction<Result>(work: Work<Result>, actor?: Actor): Promise<Result>;
  /** One that may take seconds: on a connection of its own, and one at a time for each audience. */
  longTransaction<Result>(audienceId: string, work: Work<Result>, actor?: Actor): Promise<Result>;
  ping(): Promise<void>;
}

/** Connects, and brings the schema up to date unless told otherwise. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return database(await connect(options));
}

function database(connection: Connection): Database {
  const transactions = new AsyncLocalStorage<{ open: boolean }>();

  // The embedded database has one connection: within a transaction, a read that waits for it would wait forever.
  const refuseWithinTransaction = () => {
    if (transactions.getStore()?.open)
      throw new Error('Within transaction(), use the transaction passed to it.');
  };

  const transact = async <Result>(writer: Writer, work: Work<Result>, actor: Actor | undefined) => {
    const state = { open: true };
    connection.requireRoom?.();
    const begin = async (em: SqlEntityManager) => {
      const transaction = within(em, connection, writer);
      if (actor !== undefined) {
        const { kind, id, at, batchId = '' } = actor;
        await transaction.execute(nameActor, [kind, id, at.toISOString(), batchId]);
      }
      return work(transaction);
    };
    try {
      return await transactions.run(state, () => connection.em.fork().transactional(begin));
    } finally {
      state.open = false;
    }
  };

  const writers = new Writers();

  const write = <Result>(kind: TransactionKind, work: Work<Result>, actor?: Actor): Promise<Result> =>
    writers.repeat(kind, (writer) => connection.run(kind, () => transact(writer, work, actor)));

  return {
    kind: connection.kind,
    query: async (statement, ...args) => {
      refuseWithinTransaction();
      return connection.query(statement, valuesOf(statement, args), scopeIn(args));
    },
    transaction: async (work, actor) => {
      refuseWithinTransaction();
      return write('short', work, actor);
    },
    longTransaction: async (audienceId, work, actor) => {
      refuseWithinTransaction();
      const leave = await writers.enterLong(audienceId);
      return write('long', work, actor).finally(leave);
    },
    ping: async () => void (await connection.ping()),
    pools: connection.pools,
    repeatedReads: connection.repeatedReads,
    jobStore: connection.jobStore,
    close: connection.close,
  };
}

function within(em: SqlEntityManager, { requireRoom }: Connection, writer: Writer): Transaction {
  const run = async <Row>(statement: AnyStatement<Row>, ...args: AnyArguments) => {
    requireRoom?.();
    await em.flush();
    const compiled = CompiledQuery.raw(statement.text, valuesOf(statement, args));
    const { rows } = await em.getKysely().executeQuery(compiled);
    return rows as Row[];
  };
  return {
    em,
    query: run,
    execute: run,
    lockAudience: async (audienceId) => {
      await writer.begin(audienceId);
      const [locked] = await run(lockAudience, [audienceId]);
      if (locked === undefined) throw new AudienceGone();
    },
  };
}

type AnyStatement<Row> = Statement<Row, readonly unknown[], boolean>;
type AnyArguments = StatementArguments<readonly unknown[], boolean>;

const scopeIn = (args: AnyArguments) => (args.length === 1 ? undefined : args[0]);

/** The statement's own values, then the parts of the scope that it uses. */
function valuesOf({ scopeParts }: AnyStatement<unknown>, args: AnyArguments): unknown[] {
  if (args.length === 1) return [...args[0]];
  const [scope, own] = args;
  return [...own, ...scopeParts.map((part) => scope[part])];
}
