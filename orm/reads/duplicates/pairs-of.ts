/** SQL: the pairs of a record. Two look-ups: a plan made while there were few pairs would read all of them. */
export const pairsOf = (record: string, audience: string): string =>
  `(select * from duplicate where audience_id = ${audience} and one = ${record}
     union all
     select * from duplicate where audience_id = ${audience} and other = ${record} offset 0)`;
