import type { Database, Transaction } from '../../../orm/database.ts';
import { inSpan, isRecording } from './span.ts';

/** Statements by name, never their text or values. What the ORM flushes by itself counts for its transaction. */
const ofStatement = (name: string) => ({ 'db.system.name': 'postgresql', 'db.query.summary': name });

/** A database whose reads, transactions and the statements within these are recorded, within requests that are. */
export function tracedDatabase(database: Database): Database {
  const recorded = recordedDatabase(database);
  const used = () => (isRecording() ? recorded : database);
  return {
    ...database,
    query: (statement, ...args) => used().query(statement, ...args),
    transaction: (work, actor) => used().transaction(work, actor),
    longTransaction: (audienceId, work, actor) => used().longTransaction(audienceId, work, actor),
  };
}

type Recorded = Pick<Database, 'query' | 'transaction' | 'longTransaction'>;

const recordedDatabase = (database: Database): Recorded => ({
  query: (statement, ...args) =>
    inSpan(statement.name, ofStatement(statement.name), () => database.query(statement, ...args)),
  transaction: (work, actor) =>
    inSpan('transaction', ofStatement('transaction'), () =>
      database.transaction((transaction) => work(recordedTransaction(transaction)), actor),
    ),
  longTransaction: (audienceId, work, actor) =>
    inSpan('long transaction', ofStatement('long transaction'), () =>
      database.longTransaction(audienceId, (transaction) => work(recordedTransaction(transaction)), actor),
    ),
});

const recordedTransaction = (transaction: Transaction): Transaction => ({
  ...transaction,
  lockAudience: (audienceId) =>
    inSpan('lock_audience', ofStatement('lock_audience'), () => transaction.lockAudience(audienceId)),
  query: (statement, ...args) =>
    inSpan(statement.name, ofStatement(statement.name), () => transaction.query(statement, ...args)),
  execute: (statement, ...args) =>
    inSpan(statement.name, ofStatement(statement.name), () => transaction.execute(statement, ...args)),
});
