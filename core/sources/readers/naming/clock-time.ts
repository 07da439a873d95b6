const usual =
  /^(\d{4}-\d\d-\d\d)[ T]+(\d{1,2})(?::(\d\d))?((?::\d\d(?:\.\d+)?)?)\s*([ap]?)(?:\.?m\.?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/** `2026-11-28 8 pm` and `2026-11-28 20:00 -0500` in the form of ISO 8601; other texts as they are. */
export function clockTime(text: string): string {
  const parts = usual.exec(text);
  if (parts === null) return text;
  const [, day, hour, minute = '00', rest, half = '', offset = ''] = parts;
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  const zone = offset.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  return `${day}T${String(hours).padStart(2, '0')}:${minute}${rest}${zone}`;
}
