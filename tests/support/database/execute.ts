import type { Transaction } from '../../../orm/database.ts';

/** Runs SQL of a test's own within a transaction. */
export const execute = ({ em }: Transaction, text: string, values: readonly unknown[] = []) =>
  em.getConnection().execute(text, [...values], 'all', em.getTransactionContext());
