import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { lockAudience, setLockTimeout } from './commands/locks.ts';
import { type Actor, nameActor } from './commands/name-actor.ts';
import { AudienceTurn, longTurnOf, repeat, Turns, waitTimeouts } from './connection/audience-turns.ts';
import { connect } from './connection/connect.ts';
import type { Connection } from './connection/connection.ts';
import { CostlyReads } from './connection/costly-reads.ts';
import type { DatabaseOptions } from './connection/database-options.ts';
import { lockTimeouts } from './connection/limits.ts';
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
  /** Before any write of the audience's records, until the transaction ends. False if it does not exist or is deleted. */
  lockAudience(audienceId: string): Promise<boolean>;
  /** As the database's. A short transaction never pauses, nor does one for whose audience's lock another waits. */
  runParts<Result>(parts: Parts<Result>): Promise<Result>;
  execute<Row, Values extends readonly unknown[], Scoped extends boolean>(
    command: Command<Row, Values, Scoped>,
    ...args: StatementArguments<Values, Scoped>
  ): Promise<Row[]>;
}

/** Work that yields after each part of about a millisecond. */
export type Parts<Result> = Generator<void, Result>;

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
  /** As `query`, for requests that read much: one at a time for each audience, and a pause if small reads wait meanwhile. */
  costlyQuery: Reader['query'];
  /** Does costly work part by part: in between, other requests are served, and it pauses while small reads wait. */
  runParts<Result>(parts: Parts<Result>): Promise<Result>;
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

  const transact = async <Result>(turn: AudienceTurn, work: Work<Result>) => {
    const state = { open: true };
    connection.requireRoom?.();
    try {
      return await transactions.run(state, () =>
        connection.em.fork().transactional((em) => work(within(em, connection, turn))),
      );
    } finally {
      state.open = false;
    }
  };

  const turns = new Turns();
  const costly = new CostlyReads(connection);

  const write = async <Result>(
    turn: AudienceTurn,
    work: Work<Result>,
    actor: Actor | undefined,
  ): Promise<Result> => {
    const recorded: Work<Result> = async (transaction) => {
      if (actor !== undefined) {
        const { kind, id, at, batchId = '' } = actor;
        await transaction.execute(nameActor, [kind, id, at.toISOString(), batchId]);
      }
      return work(transaction);
    };
    try {
      return await repeat(turn, () => connection.run(turn.kind, () => transact(turn, recorded)));
    } finally {
      turn.end();
    }
  };

  return {
    kind: connection.kind,
    query: async (statement, ...args) => {
      refuseWithinTransaction();
      return connection.query(statement, valuesOf(statement, args), scopeIn(args));
    },
    costlyQuery: async (statement, ...args) => {
      refuseWithinTransaction();
      return costly.query(statement, valuesOf(statement, args), scopeIn(args));
    },
    runParts: (parts) => runParts(parts, connection.withPause),
    transaction: async (work, actor) => {
      refuseWithinTransaction();
      return write(new AudienceTurn(turns), work, actor);
    },
    longTransaction: async (audienceId, work, actor) => {
      refuseWithinTransaction();
      const release = await turns.take(longTurnOf(audienceId), waitTimeouts.long);
      try {
        return await write(new AudienceTurn(turns, audienceId), work, actor);
      } finally {
        release();
      }
    },
    ping: async () => void (await connection.ping()),
    pools: connection.pools,
    repeatedReads: connection.repeatedReads,
    jobStore: connection.jobStore,
    close: connection.close,
  };
}

function within(
  em: SqlEntityManager,
  { requireRoom, withPause }: Connection,
  turn: AudienceTurn,
): Transaction {
  const paced: Connection['withPause'] = (work) => withPause(work, turn.mayPause);
  const send = async <Row>(statement: AnyStatement<Row>, ...args: AnyArguments) => {
    requireRoom?.();
    await em.flush();
    const compiled = CompiledQuery.raw(statement.text, valuesOf(statement, args));
    const { rows } = await em.getKysely().executeQuery(compiled);
    return rows as Row[];
  };
  const run: Transaction['execute'] & Transaction['query'] = <Row>(
    statement: AnyStatement<Row>,
    ...args: AnyArguments
  ) => paced(() => send(statement, ...args));
  const setLongLockTimeout = async (timeout: string) =>
    turn.kind === 'long' && send(setLockTimeout, [timeout]);
  return {
    em,
    query: run,
    execute: run,
    runParts: (parts) => runParts(parts, paced),
    lockAudience: async (audienceId) => {
      await turn.begin(audienceId);
      await setLongLockTimeout('1s');
      const [locked] = await send(lockAudience, [audienceId]);
      turn.setLocked();
      await setLongLockTimeout(`${lockTimeouts.long}ms`);
      return locked !== undefined;
    },
  };
}

async function runParts<Result>(parts: Parts<Result>, paced: Connection['withPause']): Promise<Result> {
  for (;;) {
    const part = await paced(async () => parts.next());
    if (part.done) return part.value;
    await yieldToEventLoop();
  }
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
