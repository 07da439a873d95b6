/** SQL: of the events merged into the event `e`, the oldest by which readers of a calendar know it. */
const oldestMerged = (wasThere: string): string =>
  `(select min(m.id::text) from event_row m where m.merged_into = e.id and not m.hidden and ${wasThere})`;

/** The older of an event's own id, if it was there itself, and of that. */
const withOwn = (own: string, wasThere: string): string =>
  `coalesce(least(${own}, ${oldestMerged(wasThere)}), e.id::text)::uuid`;

/** Line-ups and RSVPs of the merged ones have become its own, so that theirs come first. */
const mergedFirst = (wasThere: string): string => `coalesce(${oldestMerged(wasThere)}, e.id::text)::uuid`;

/** SQL: by which id readers of the calendar of `$2` know an event `e`. */
export const knownId = {
  audience: withOwn('e.id::text', 'm.audience_id = $2'),
  locale: withOwn('e.id::text', 'm.locale_id = $2'),
  venue: withOwn(
    '(select o.id::text from event_row o where o.id = e.id and o.venue_id = $2)',
    'm.venue_id = $2',
  ),
  person: mergedFirst('exists (select from event_person p where p.event_id = m.id and p.person_id = $2)'),
  user: mergedFirst(
    "exists (select from rsvp a where a.event_id = m.id and a.user_id = $2 and a.state in ('attending', 'maybe'))",
  ),
};
