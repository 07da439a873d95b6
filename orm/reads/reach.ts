/** How far apart two venues, and the starts of two events, may be for them to be one. */
export const reach = { metres: 300, minutes: 15 };

/** SQL: two events start within that time, or the one on the day of the other, of which no more is known. */
export const haveCloseStarts = (one: string, other: string): string =>
  `${one}.starts_at > ${other}.starts_at - interval '1 day' and ${one}.starts_at < ${other}.starts_at + interval '1 day'
   and (abs(extract(epoch from ${one}.starts_at - ${other}.starts_at)) <= ${reach.minutes * 60}
     or case when ${one}.starts_at < ${other}.starts_at then ${one}.all_day else ${other}.all_day end)`;
