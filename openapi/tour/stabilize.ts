import type { Example } from './recorder.ts';

/** Version 7: the service's own. The sample's ids are of version 8, those within its addresses of others. */
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const secrets =
  /^(token|access_token|refresh_token|social_token|service_token|signed_request|logout_token|confirmation_code|notification_token|cursor|next_cursor|secret)$/;

/** Replaces values that differ between tours: ids by their index, secrets and addresses by placeholders. */
export function stabilize(
  examples: ReadonlyMap<string, Example>,
  { url, sourceUrl }: { readonly url: string; readonly sourceUrl: string },
): Record<string, Example> {
  const ids = new Map<string, string>();
  const stable = (id: string) => {
    const known = ids.get(id) ?? `01980000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, known);
    return known;
  };
  const plain = (key: string, value: unknown): unknown => {
    if (typeof value === 'string' && secrets.test(key)) return `<${key}>`;
    if (typeof value === 'string' && value.startsWith('BEGIN:VCALENDAR')) return withoutMost(value);
    return Array.isArray(value) ? value.slice(0, 2) : value;
  };
  const sorted = [...examples].sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(Object.fromEntries(sorted), plain)
    .replaceAll(uuid, stable)
    .replaceAll(url, 'https://platform.example')
    .replaceAll(sourceUrl, 'https://lula.example')
    .replaceAll(/(data_deletion\/)[\w-]+/g, '$1<confirmation_code>')
    .replaceAll(/(calendars\/)\w+/g, '$1<secret>');
  return JSON.parse(text);
}

/** A calendar with two of its events. */
function withoutMost(calendar: string): string {
  const [start = '', ...events] = calendar.split(/(?=BEGIN:VEVENT)/);
  return [start, ...events.slice(0, 2), ...(events.length > 2 ? ['END:VCALENDAR\r\n'] : [])].join('');
}
