/** How far apart two venues, and the starts of two events, may be for them to be one. */
export const reach = { metres: 300, minutes: 15 };

/** SQL: what starts within that time of `start`. */
export const closeTo = (start: string): string =>
  `between ${start} - interval '${reach.minutes} minutes' and ${start} + interval '${reach.minutes} minutes'`;
