/** Times without a zone are in that of the calendar; node-ical would take the zone of this machine. */
export function withTimeZone(text: string, zone: string | undefined): string {
  const parts = text.split(/^(BEGIN:VTIMEZONE[\s\S]*?END:VTIMEZONE)/im);
  if (zone !== undefined)
    return parts.map((part, index) => (index % 2 === 1 ? part : named(part, zone))).join('');
  // Where the calendar defines one zone, node-ical takes it for the times without any.
  if (parts.length === 1 && floating().test(text))
    throw new Error('has times without a time zone: name it with --time-zone.');
  return text;
}

const named = (text: string, zone: string): string => text.replaceAll(floating(), `$1$2;TZID=${zone}:$3`);

const floating = (): RegExp =>
  /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)((?:;(?!TZID=)[^:;]+)*):(\d{8}T\d{6}(?:,\d{8}T\d{6})*)\s*$/gim;
