/**
 * Catalogues of the world, by the start of the form that is compared, with the usual forms of their ids. `Q12` and `node/5`
 * alone may be a source's own numbers. Overture's are UUIDs, which are nobody else's.
 */
const catalogues = {
  'https://www.wikidata.org/wiki/':
    /^(?:wd:|wikidata:|(?:m\.)?wikidata\.org\/(?:wiki|entity)\/)(q[1-9]\d*)$/i,
  'https://www.openstreetmap.org/':
    /^(?:osm:|osm\.org\/|openstreetmap\.org\/)((?:node|way|relation)\/[1-9]\d*)$/i,
  'urn:uuid:': /^(?:overture:|urn:uuid:)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i,
};

/** The form in which web pages and ids in catalogues are compared, of which others have many; null for another text. */
export function strongId(text: string): string | null {
  const url = /^https?:/i.test(text) ? URL.parse(text) : null;
  const page = url && pageAt(url);
  const [bare = ''] = (page ?? text).replace('https://', '').split('?');
  for (const [start, form] of Object.entries(catalogues)) {
    const [, id] = form.exec(bare) ?? [];
    if (id !== undefined) return start + id.toLowerCase().replace(/^q/, 'Q');
  }
  return page;
}

/** Without what leads to the same page: `http`, `www.`, a slash at the end, a fragment, and from where somebody came. */
function pageAt(url: URL): string {
  url.protocol = 'https';
  url.hostname = url.hostname.replace(/^www\./, '');
  url.pathname = url.pathname.replace(/\/+$/, '');
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (/^utm_/i.test(name)) url.searchParams.delete(name);
  return url.href;
}

/** What all forms of an id have in them, in lower case: the id alone, or the host of the page. */
export function keyOf(id: string): string {
  const start = Object.keys(catalogues).find((start) => id.startsWith(start));
  return start === undefined ? new URL(id).host : id.slice(start.length).toLowerCase();
}
