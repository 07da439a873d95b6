import { z } from 'zod';
import type { Query } from '../../../orm/statements/statement.ts';

/** An ad hoc statement over any table. */
export const statement = <Row, Values extends readonly unknown[]>(
  name: string,
  text: string,
): Query<Row, Values> => ({
  kind: 'query',
  isScoped: false,
  name,
  text,
  row: z.custom<Row>(),
  scopeParts: [],
});
